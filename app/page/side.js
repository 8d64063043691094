// SPDX-License-Identifier: LGPL-2.1-or-later
// Beside the table: the log, the chat, the scores, and who sits where.
import { el, button, arrange, svg } from './dom.js';
import { say } from './words.js';
import { openBook } from './book.js';
import { openReplay } from './replay.js';
import { openSwitch } from './switch.js';
import { openSettings } from './settings.js';
import { shufflePanel } from './shuffle.js';

const TABS = ['log', 'chat', 'scores', 'people'];
const LINES_MAX = 400;

export class Side {
    constructor(app) {
        this.app = app;
        this.ignored = new Set();
        this.log = el('ol.lines');
        this.chat = el('ol.lines.chat');
        this.spoken = el('p.unseen', { 'aria-live': 'polite' });
        this.text = el('input', { type: 'text', maxlength: app.link.limits.say, 'aria-label': say('chat.text'),
            placeholder: say('chat.text') });
        this.trouble = el('p.problem', { role: 'status' });
        const form = el('form.row.say', { onsubmit: event => this.say(event) }, this.text,
            el('button', { type: 'submit' }, say('chat.send')));
        this.scores = el('div');
        this.people = el('div');
        const live = (name, list) => el('div.log', { role: 'log', 'aria-label': say('side.' + name), tabindex: '0' }, list);
        const panels = { log: [live('log', this.log)], chat: [live('chat', this.chat), form, this.trouble], scores: [this.scores], people: [this.people] };
        this.tabs = {};
        this.panels = {};
        for (const name of TABS) {
            this.tabs[name] = el('button', { type: 'button', role: 'tab', id: 'tab-' + name, 'aria-controls': 'panel-' + name,
                onclick: () => this.pick(name), onkeydown: event => this.key(event, name) }, say('side.' + name));
            this.panels[name] = el('div.side-panel', { role: 'tabpanel', id: 'panel-' + name, 'aria-labelledby': 'tab-' + name },
                panels[name]);
        }
        const close = el('button.icon.side-close', { type: 'button', 'aria-label': say('close'), onclick: () => this.toggle(false) },
            svg('0 0 24 24', 'M6 6l12 12M18 6L6 18', 'line'));
        this.node = el('aside.side', { 'aria-label': say('side') },
            el('div.side-head', el('div.tabs', { role: 'tablist', 'aria-label': say('side') }, Object.values(this.tabs)), close),
            Object.values(this.panels), this.spoken);
        this.node.addEventListener('keydown', event => event.key === 'Escape' && this.node.classList.contains('open') && this.toggle(false));
        this.pick('log');
    }

    pick(name) {
        for (const tab of TABS) {
            this.tabs[tab].setAttribute('aria-selected', String(tab === name));
            this.tabs[tab].tabIndex = tab === name ? 0 : -1;
            this.panels[tab].hidden = tab !== name;
        }
        this.tabs[name].classList.remove('news');
    }

    key(event, name) {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (by) {
            const turn = document.documentElement.dir === 'rtl' ? -by : by;
            const next = TABS[(TABS.indexOf(name) + turn + TABS.length) % TABS.length];
            this.pick(next);
            this.tabs[next].focus();
            event.preventDefault();
        }
    }

    // On small screens the side lies over the table.
    toggle(open = !this.node.classList.contains('open')) {
        this.node.classList.toggle('open', open);
        open ? this.tabs.log.focus() : this.opener.focus();
    }

    open(name) {
        this.pick(name);
        if (getComputedStyle(this.node).position === 'fixed') {
            this.toggle(true);
        }
        (name === 'chat' ? this.text : this.tabs[name]).focus();
    }

    line(words, spoken, kind) {
        if (words) {
            this.add(this.log, el('li', { 'data-event': kind }, words));
            this.spoken.textContent = spoken;
        }
    }

    add(list, node) {
        const box = list.parentElement;
        const end = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
        list.append(node);
        if (list.childNodes.length > LINES_MAX) {
            list.firstChild.remove();
        }
        if (end) {
            box.scrollTop = box.scrollHeight;
        }
    }

    said(event) {
        this.add(this.chat, el('li', el('bdi.said-name', event.name || say('watcher')), ' ', el('bdi', event.text)));
        if (this.panels.chat.hidden) {
            this.tabs.chat.classList.add('news');
        }
    }

    async say(event) {
        event.preventDefault();
        const text = this.text.value.trim();
        if (text) {
            const seat = this.app.view && this.app.view.shown;
            if (await this.try('say', seat ? { seat, text } : { text })) {
                this.text.value = '';
            }
        }
    }

    async try(what, members) {
        this.trouble.textContent = '';
        try {
            return await this.app.link.ask(what, members);
        } catch (refusal) {
            this.trouble.textContent = refusal.message || say('link.lost');
            this.app.notice(refusal.message || say('link.lost'));
            return null;
        }
    }

    inviteRow() {
        const link = location.origin + '/#join=' + this.app.table.invite;
        const input = el('input', { type: 'text', readonly: true, value: link, dir: 'ltr', 'aria-label': say('invite.link'),
            onfocus: () => input.select() });
        return el('div.row.invite', input, button(say('invite.copy'), async event => {
            input.select();
            try {
                await navigator.clipboard.writeText(link);
                event.target.textContent = say('invite.copied');
            } catch {
                document.execCommand('copy');
            }
        }));
    }

    show() {
        this.showScores();
        this.showPeople();
    }

    showScores() {
        const { table, update } = this.app;
        const key = JSON.stringify([update.net, update.wins, update.penalty, table.evening, table.seats.map(seat => seat.name), update.deal]);
        if (key === this.scoresKey) {
            return;
        }
        this.scoresKey = key;
        const rows = table.seats.map((seat, i) => [seat.name || say('who.free'), update.wins[i], update.penalty[i], update.net[i]]);
        const finished = update.deal ? update.deal.number - (update.state === 'deal' ? 1 : 0) : 0;
        arrange(this.scores, [
            scoreTable(say('scores.match'), [say('scores.name'), say('scores.wins'), say('scores.penalty'), say('scores.net')], rows),
            table.evening.length > 0 && scoreTable(say('scores.evening'), [say('scores.name'), say('scores.wins'), say('scores.deals'), say('scores.net')],
                table.evening.map(one => [one.name, one.wins, one.deals, one.net])),
            finished > 0 && el('div.row', button(say('replay.open'), () => openReplay(this.app, finished))),
            update.deal && shufflePanel(update.deal, this.app.promised.get(update.deal.number)),
        ]);
    }

    showPeople() {
        const { table, update } = this.app;
        const key = JSON.stringify([table, [...this.ignored], update.state]);
        if (key === this.peopleKey) {
            return;
        }
        this.peopleKey = key;
        const seats = table.seats.map(seat => this.person(seat, table));
        arrange(this.people, [
            el('ul.plain.people', seats),
            el('p.help', say('people.watching', { count: table.watching })),
            el('h2.small-title', say('invite.title')), this.inviteRow(),
            el('div.column', button(say('book.open'), () => openBook(this.app, { game: table.game.id, ...table.game })),
                table.host && button(say('switch.open'), () => openSwitch(this.app)),
                table.host && update.state !== 'open' && update.state !== 'over' && button(say('host.end'), () => this.try('end', {})),
                button(say('settings.open'), openSettings),
                button(say('table.leave'), () => this.app.leave()),
                table.host && button(say('host.close'), () => this.try('close', {}), '.danger')),
        ]);
    }

    person(seat, table) {
        const mine = table.mine.includes(seat.seat);
        const level = this.app.catalogue.bots.find(bot => bot.id === seat.bot);
        const state = seat.who === 'bot' && level && !seat.name.startsWith(level.title) ? level.title : say('who.' + (seat.who === 'person' && !seat.here ? 'gone' : seat.who));
        const ignored = this.ignored.has(seat.seat);
        return el('li.person', el('span', el('bdi.seat-name', seat.name || say('who.free')), ' ', el('span.help', [mine ? say('who.me') : state, seat.host && say('who.host')].filter(Boolean).join(', '))),
            el('span.row',
                mine && seat.who !== 'free' && button(say(seat.who === 'away' ? 'away.back' : 'away.go'),
                    () => this.try('away', { seat: seat.seat, away: seat.who !== 'away' }), '.small'),
                !mine && seat.who === 'person' && button(say(ignored ? 'chat.hear' : 'chat.ignore'), () => this.ignore(seat.seat), '.small',
                    { 'aria-pressed': String(ignored) }),
                table.host && !mine && seat.who === 'person' && button(say('host.give'), () => this.try('hand-on', { seat: seat.seat }), '.small'),
                table.host && !mine && seat.who === 'person' && button(say(seat.muted ? 'chat.unmute' : 'chat.mute'),
                    () => this.try('mute', { seat: seat.seat, muted: !seat.muted }), '.small'),
                table.host && seat.who === 'free' && button(say('host.bot'), () => this.try('set', { seat: seat.seat, bot: this.app.lobby.level() }), '.small'),
                table.host && seat.who === 'bot' && !seat.free && button(say('host.free'), () => this.try('set', { seat: seat.seat, free: true }), '.small')));
    }

    async ignore(seat) {
        const ignored = !this.ignored.has(seat);
        if (await this.try('ignore', { seat, ignored })) {
            ignored ? this.ignored.add(seat) : this.ignored.delete(seat);
            this.showPeople();
        }
    }
}

export function scoreTable(title, heads, rows) {
    return el('table.scores', el('caption', title), el('thead', el('tr', heads.map(head => el('th', { scope: 'col' }, head)))),
        el('tbody', rows.map(([name, ...cells]) => el('tr', el('th', { scope: 'row' }, el('bdi', name)),
            cells.map(cell => el('td', el('bdi', typeof cell === 'number' ? say('number', { count: cell }) : cell)))))));
}
