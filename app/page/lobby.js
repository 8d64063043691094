// SPDX-License-Identifier: LGPL-2.1-or-later
// Before a table: what to play, with whom, and the ways back to tables that one has left.
import { el, button, choice, tick, arrange, openDialog } from './dom.js';
import { say } from './words.js';
import { RulesForm } from './form.js';
import { settings, saveSettings, keptTables, forgetTable } from './keep.js';
import { openBook } from './book.js';
import { openHistory } from './history.js';
import { suitSign } from './cards.js';

const WAYS = ['bots', 'friends', 'device'];
const PACES = [[0, 'pace.at-once'], [350, 'pace.fast'], [900, 'pace.calm'], [2000, 'pace.slow']];
const TIMERS = [0, 15, 30, 60, 120];
const TAKEOVERS = [10, 30, 60, 300, 0];
const HOSTS = [60, 300, 1800, 0];
const DELAYS = [0, 30, 120, 600];

export function goodName() {
    return settings.name.trim() || say('guest');
}

// Games and whole scripts alike: [{ name, title, summary, seats }]
export function playable(catalogue) {
    return [
        ...catalogue.games.map(game => ({ name: game.id, title: game.title, summary: game.summary, seats: game.seats,
            variants: game.presets.length })),
        ...catalogue.scripts.filter(script => script.whole).map(script => ({ name: script.name, title: script.title,
            summary: script.summary, script: true })),
    ];
}

// A time that a table sets, of those in seconds; 0: never.
function timeChoice(label, option, times, options) {
    return choice(label, times.map(seconds => [String(seconds), seconds === 0 ? say('lobby.never')
        : seconds < 60 ? say('seconds', { count: seconds }) : say('minutes', { count: seconds / 60 })]), String(options[option]),
        seconds => { options[option] = Number(seconds); });
}

// Of today the time alone.
function when(date) {
    const today = new Date(date).toDateString() === new Date().toDateString();
    return new Intl.DateTimeFormat(undefined, today ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' }).format(date);
}

export class Lobby {
    constructor(app) {
        this.app = app;
        this.way = 'bots';
        this.options = { timer: 0, takeover: 30, host_away: 300, pace: settings.pace, practice: true, watch: true, delay: 0 };
        this.seats = [];
        this.rules = new RulesForm(app, form => this.formChanged(form));
        this.games = el('div.games', { role: 'radiogroup', 'aria-label': say('lobby.games') });
        this.returns = el('div.returns');
        this.title = el('h2', { tabindex: '-1' });
        this.ways = el('div.segments', { role: 'radiogroup', 'aria-label': say('lobby.way') });
        this.who = el('div.who');
        this.table = el('div.table-options');
        this.start = button('', () => this.begin(), '.main.start');
        this.trouble = el('p.problem', { role: 'alert' });
        this.node = el('main.lobby', { id: 'main' },
            el('section.welcome', el('h1', say('lobby.title')), el('p', say('lobby.lead')), this.returns),
            el('div.lobby-columns',
                el('section.pick', el('h2', say('lobby.games')), this.games),
                el('section.panel', { 'aria-live': 'off' }, this.title, this.ways, this.who, this.start, this.trouble,
                    el('div.row', button(say('book.open'), () => openBook(this.app, this.rules.chosen), '.quiet'),
                        button(say('history.open'), () => openHistory(this.app), '.quiet')),
                    el('details.more', el('summary', say('lobby.table')), this.table),
                    el('h3', say('lobby.rules')), this.rules.node)));
    }

    show() {
        this.drawReturns();
        if (this.app.catalogue) {
            this.drawGames();
            this.drawWays();
            this.drawTable();
            if (!this.rules.form) {
                const games = playable(this.app.catalogue);
                const last = games.find(game => game.name === settings.game) || games[0];
                this.pick(last.name);
            }
        }
    }

    drawReturns() {
        const kept = keptTables();
        arrange(this.returns, kept.length === 0 ? [] : [el('h2', say('lobby.returns')),
            el('ul.plain', kept.slice(0, 3).map(entry => el('li.row',
                button(say('lobby.return', { title: entry.title, when: when(entry.when) }), () => this.app.resume(entry.table), '.quiet'),
                button(say('lobby.forget'), () => {
                    forgetTable(entry.table);
                    this.drawReturns();
                }, '.small', { 'aria-label': say('lobby.forget.of', { title: entry.title }) }))))]);
    }

    drawGames() {
        arrange(this.games, playable(this.app.catalogue).map((game, place) => el('label.game',
            el('input', { type: 'radio', name: 'game', value: game.name, checked: game.name === settings.game,
                onchange: () => this.pick(game.name) }),
            el('span.game-sign', { 'aria-hidden': 'true' }, suitSign('SHCD'[place % 4])),
            el('span.game-words', el('span.game-title', el('bdi', game.title)),
                el('span.game-summary', game.summary)))));
    }

    pick(name) {
        settings.game = name;
        saveSettings();
        for (const input of this.games.querySelectorAll('input')) {
            input.checked = input.value === name;
        }
        this.rules.load(name);
    }

    formChanged(form) {
        this.title.textContent = form.title;
        this.start.disabled = form.problems.length > 0;
        if (this.seats.length !== form.seats) {
            this.seats = Array.from({ length: form.seats }, (_, seat) => this.seats[seat] || null);
        }
        this.drawWho();
    }

    drawWays() {
        arrange(this.ways, WAYS.map(way => el('label.segment',
            el('input', { type: 'radio', name: 'way', value: way, checked: way === this.way, onchange: () => {
                this.way = way;
                this.seats = this.seats.map(() => null);
                this.drawWho();
                this.drawTable();
            } }), el('span', say('way.' + way)))));
        this.drawWho();
    }

    bots() {
        return this.app.catalogue.bots;
    }

    // The best level that does not think for long is what most want; the server lists them from weak on.
    level() {
        const bots = this.bots();
        const kept = bots.find(bot => bot.id === settings.bot);
        return (kept || bots.find(bot => bot.id === 'medium') || bots[bots.length - 1]).id;
    }

    // What a seat is at first, by the way of playing.
    seatOf(place) {
        return this.seats[place] || (place === 0 ? 'me'
            : this.way === 'bots' ? 'bot' : this.way === 'friends' ? 'free' : place === 1 ? 'person' : 'bot');
    }

    drawWho() {
        const name = el('input', { type: 'text', maxlength: 24, autocomplete: 'nickname', value: settings.name,
            placeholder: say('guest'), oninput: () => {
                settings.name = name.value;
                saveSettings();
            } });
        const level = choice(say('lobby.level'), this.bots().map(bot => [bot.id, bot.title]), this.level(), id => {
            settings.bot = id;
            saveSettings();
            help.textContent = this.bots().find(bot => bot.id === id).help;
        });
        const help = el('p.help', this.bots().find(bot => bot.id === this.level()).help);
        arrange(this.who, [el('label.field', el('span.label', say('lobby.name')), name), level, help,
            this.way !== 'bots' && this.drawSeats()]);
        this.start.textContent = say('start.' + this.way);
    }

    drawSeats() {
        const kinds = ['person', 'free', 'bot'];
        return el('fieldset.seats', el('legend', say('lobby.seats')), this.seats.map((_, place) => place === 0
            ? el('p.seat-row', el('span.label', say('seat', { seat: 1 })), el('span', say('lobby.seat.me')))
            : el('div.seat-row', choice(say('seat', { seat: place + 1 }),
                kinds.map(kind => [kind, say('lobby.seat.' + kind)]), this.seatOf(place), kind => {
                    this.seats[place] = kind;
                    this.drawWho();
                }), this.seatOf(place) === 'person' && this.personName(place))));
    }

    personName(place) {
        this.names = this.names || {};
        const input = el('input', { type: 'text', maxlength: 24, value: this.names[place] || '',
            placeholder: say('player', { seat: place + 1 }), 'aria-label': say('lobby.name.of', { seat: place + 1 }),
            oninput: () => { this.names[place] = input.value; } });
        return input;
    }

    drawTable() {
        const set = name => value => { this.options[name] = value; };
        arrange(this.table, [
            choice(say('lobby.pace'), PACES.map(([pace, word]) => [String(pace), say(word)]), String(this.options.pace), pace => {
                this.options.pace = settings.pace = Number(pace);
                saveSettings();
            }),
            choice(say('lobby.timer'), TIMERS.map(seconds => [String(seconds),
                seconds ? say('seconds', { count: seconds }) : say('lobby.timer.none')]), String(this.options.timer),
                seconds => set('timer')(Number(seconds))),
            this.way === 'friends' && [timeChoice(say('lobby.takeover'), 'takeover', TAKEOVERS, this.options),
                timeChoice(say('lobby.host'), 'host_away', HOSTS, this.options)],
            this.way !== 'friends' && tick(say('lobby.practice'), this.options.practice, set('practice'), say('lobby.practice.help')),
            tick(say('lobby.watch'), this.options.watch, set('watch')),
            this.way === 'friends' && choice(say('lobby.delay'), DELAYS.map(seconds => [String(seconds),
                seconds ? say('lobby.delay.by', { count: seconds }) : say('lobby.delay.none')]), String(this.options.delay),
                seconds => set('delay')(Number(seconds))),
        ]);
    }

    seatList() {
        const names = say('bot.names').split(/, */);
        return this.seats.map((_, place) => {
            const kind = this.seatOf(place);
            return kind === 'me' ? { name: goodName() }
                : kind === 'person' ? { name: ((this.names || {})[place] || '').trim() || say('player', { seat: place + 1 }) }
                    : kind === 'bot' ? { bot: this.level(), name: names[(place - 1) % names.length] } : {};
        });
    }

    async begin() {
        this.trouble.textContent = '';
        this.start.disabled = true;
        try {
            if (!await this.rules.settled || this.rules.form.problems.length > 0) {
                this.trouble.textContent = this.rules.problems.textContent;
                return;
            }
            const friends = this.way === 'friends';
            const { timer, pace, watch, takeover, host_away, delay } = this.options;
            await this.app.create({ ...this.rules.chosen, seats: this.seatList(), timer, pace, watch,
                ...(friends && { takeover, host_away, delay }), practice: this.options.practice && !friends, pause: friends ? 30 : 0 });
        } catch (refusal) {
            this.trouble.textContent = refusal.message || say('link.lost');
        } finally {
            this.start.disabled = this.rules.form.problems.length > 0;
        }
    }
}

// --- an invite ---------------------------------------------------------------------------------------

export async function openInvite(app, invite) {
    let look;
    try {
        look = await app.link.ask('look', { invite });
    } catch (refusal) {
        openDialog(say('invite.title'), 'small', el('p.problem', refusal.message || say('link.lost')));
        return;
    }
    const name = el('input', { type: 'text', maxlength: 24, value: settings.name, placeholder: say('guest'), autocomplete: 'nickname' });
    const trouble = el('p.problem', { role: 'alert' });
    const go = async how => {
        try {
            settings.name = name.value;
            saveSettings();
            await how();
            dialog.close();
        } catch (refusal) {
            trouble.textContent = refusal.message || say('link.lost');
        }
    };
    const { dialog } = openDialog(look.title, 'small',
        el('p', say('invite.lead')),
        el('ul.plain.look', look.seats.map(seat => el('li', say('invite.seat',
            { seat: seat.seat, name: seat.name || say('who.free') })))),
        el('label.field', el('span.label', say('lobby.name')), name),
        look.free.length > 0 ? el('div.row', look.free.map(seat => button(say('invite.take', { seat }),
            () => go(() => app.join(invite, seat, goodName())), '.main')))
            : el('p', say('invite.full')),
        look.watch && el('div.row', button(say('invite.watch'), () => go(() => app.watch(invite)))), trouble);
    dialog.addEventListener('close', () => history.replaceState(null, '', location.pathname + location.search));
}
