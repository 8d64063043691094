// SPDX-License-Identifier: LGPL-2.1-or-later
// The table: draws how things stand for one seat, and makes its moves.
import { el, button, arrange, setText, openDialog } from './dom.js';
import { say, list, sentence } from './words.js';
import { Hand } from './hand.js';
import { Seats, Pile, smallCards } from './seats.js';
import { Side } from './side.js';
import { resultPanel } from './result.js';
import { cardsText, cardsSpoken, sortCards } from './cards.js';
import { settings, saveSettings } from './keep.js';
import { eventWords, moveWords } from './events.js';

const SORTS = ['rank', 'suit', 'combinations'];
const TAKES_CARDS = { play: 'play', exchange: 'give' };

export class TableView {
    constructor(app) {
        this.app = app;
        this.shown = null; // the seat whose cards are shown
        this.groups = null; // a sorted hand that the server made
        this.acting = false; // a move is under way: who presses twice means it once
        this.hintedAt = null; // where a hint is under way
        this.lastTrick = null;
        this.hand = new Hand(() => this.choiceChanged());
        this.seats = new Seats();
        this.pile = new Pile();
        this.side = new Side(app);
        this.title = el('h1.table-title', { tabindex: '-1' });
        this.deal = el('span.table-deal');
        this.locks = el('span.locks');
        this.middle = el('div.middle');
        this.status = el('p.status');
        this.advice = el('p.advice', { role: 'status' });
        this.turnWords = el('p.unseen', { 'aria-live': 'assertive' });
        this.extra = el('div.extra');
        this.curtain = el('div.curtain');
        this.makeButtons();
        const more = button(say('side.open'), () => this.side.toggle(), '.quiet.side-button', { 'aria-haspopup': 'dialog' });
        this.side.opener = more;
        this.mine = el('ul.mine-top');
        this.node = el('main.table', { id: 'main' },
            el('header.table-head', this.title, this.deal, this.locks, more),
            el('section.felt', { 'aria-label': say('table') }, this.seats.node, this.middle),
            el('section.mine', { 'aria-label': say('mine') }, this.mine, this.status, this.extra, this.curtain,
                this.hand.node, this.actions, this.turnWords),
            this.side.node);
        this.ticker = setInterval(() => this.tick(), 250);
        this.onKey = event => this.key(event);
        document.addEventListener('keydown', this.onKey);
    }

    remove() {
        clearInterval(this.ticker);
        document.removeEventListener('keydown', this.onKey);
        this.node.remove();
    }

    makeButtons() {
        const make = (name, action, kind = '') => button(say('do.' + name), action, kind, { 'data-do': name });
        this.buttons = {
            play: make('play', () => this.play(), '.main'),
            pass: make('pass', () => this.act('pass')),
            hint: make('hint', () => this.hint(), '.quiet'),
            why: make('why', () => this.why(true), '.quiet'),
            sort: make('sort', () => this.sort(), '.quiet'),
            undo: make('undo', () => this.undo(), '.quiet'),
            until: make('until', () => this.auto('trick'), '.quiet'),
            stuck: make('stuck', () => this.auto('stuck'), '.quiet'),
        };
        this.buttons.until.title = say('do.until.help');
        this.buttons.stuck.title = say('do.stuck.help');
        this.buttons.play.setAttribute('aria-keyshortcuts', 'Enter');
        for (const [name, key] of Object.entries({ pass: 'p', hint: 'h', why: 'w', sort: 's', undo: 'u' })) {
            this.buttons[name].setAttribute('aria-keyshortcuts', key);
        }
        this.actions = el('div.actions', this.advice, el('div.actions-main', this.buttons.play, this.buttons.pass),
            el('div.actions-more', Object.entries(this.buttons).filter(([name]) => !['play', 'pass'].includes(name))
                .map(([, node]) => node)));
    }

    // --- what is shown ---------------------------------------------------------------------------------

    get update() {
        return this.app.update;
    }

    get table() {
        return this.app.table;
    }

    view(seat = this.shown) {
        const views = (this.update && this.update.views) || [];
        return views.find(view => view.seat === seat) || null;
    }

    // Somebody's cards on a shared device are covered until the device was passed on.
    chooseSeat() {
        const mine = this.table.mine;
        const turn = this.update && this.update.state === 'deal' && this.update.views[0] ? this.update.views[0].turn : null;
        this.covered = null;
        if (mine.length < 2) {
            this.shown = mine[0] || null;
        } else if (this.update.state !== 'deal') {
            this.shown = mine.includes(this.shown) ? this.shown : mine[0];
        } else if (mine.includes(turn) && turn !== this.shown) {
            this.covered = turn;
        } else if (!mine.includes(this.shown)) {
            this.covered = mine[0];
        }
    }

    show() {
        const { table, update } = this;
        if (!table || !update) {
            return;
        }
        const before = this.shown;
        const lost = this.losesFocus();
        this.chooseSeat();
        const view = this.view() || (update.views || [])[0] || null;
        if (before !== this.shown) {
            this.groups = null;
            this.hand.chosen.clear();
        }
        setText(this.title, table.game.title);
        setText(this.deal, update.deal ? say('deal', { deal: update.deal.number }) : '');
        this.showRules(view);
        this.seats.show({ table, update, view, me: this.shown });
        arrange(this.mine, this.shown ? [this.seats.chip(this.shown).node] : []);
        this.showMiddle(view);
        this.showHand(view);
        this.showStatus(view);
        this.showActions(view);
        this.side.show(view);
        this.tick();
        lost() && this.refocus();
    }

    // Whether what has the focus goes away when all is drawn anew: then keys would lead nowhere.
    losesFocus() {
        const at = document.activeElement;
        const playing = [this.hand.node, this.actions, this.middle, this.extra].some(node => node.contains(at));
        return () => playing && (document.activeElement === document.body || at.disabled || at.offsetParent === null);
    }

    refocus() {
        const next = this.middle.querySelector('.main') || this.curtain.querySelector('button');
        next ? next.focus() : this.hand.node.hidden || !this.hand.at ? this.title.focus() : this.hand.focus();
    }

    showRules(view) {
        const signs = view ? [
            view.order_reversed !== view.trick_reversed && (view.order_reversed || view.trick_reversed) && say('reversed'),
            view.locked && view.locked.length > 0 && say('locked', { suits: list(view.locked.map(suit => say('suit.' + suit))) }),
            view.called && view.called.length > 0 && say('called', { cards: cardsText(view.called) }),
            view.stock && say('stock', { count: Array.isArray(view.stock) ? view.stock.length : view.stock }),
        ] : [];
        arrange(this.locks, [view && this.direction(view), signs.filter(Boolean).map(text => el('span.mark', text))]);
    }

    // A fact of the game, which is not turned round with the writing.
    direction(view) {
        const clockwise = (this.table.game.direction === 'cw') === (view.step !== -1);
        return el('span.mark', el('span', { 'aria-hidden': 'true' }, clockwise ? '↻' : '↺'),
            el('span.direction', ' ' + say(clockwise ? 'turn.left' : 'turn.right')));
    }

    showMiddle(view) {
        const { update, table } = this;
        if (update.state === 'open') {
            this.middleKey = null;
            arrange(this.middle, [this.waiting()]);
            return;
        }
        if (update.state === 'between' || update.state === 'over') {
            const key = update.state + update.deal.number + table.mine + table.host + update.ready + table.games_before;
            if (this.middleKey !== key) {
                this.middleKey = key;
                arrange(this.middle, [resultPanel(this.app)]);
            }
            return;
        }
        this.middleKey = null;
        arrange(this.middle, [this.pile.node]);
        const play = view && view.table && view.table.cards ? view.table : null;
        if (play) {
            this.lastTrick = { play, seat: view.table_seat };
        }
        const shown = play ? { play, seat: view.table_seat } : view && view.phase === 'play' ? this.lastTrick : null;
        const open = !shown && view && view.exposed ? { cards: view.exposed } : null;
        this.pile.show(shown ? shown.play : open, shown ? this.app.nameOf(shown.seat) : '', this.from(shown && shown.seat), shown && !play);
        if (!shown) {
            setText(this.pile.words, view ? say('phase.' + view.phase) : '');
        }
    }

    // Where a play comes from, for its animation.
    from(seat) {
        const chip = seat && this.seats.chips.get(seat);
        if (!chip || !chip.node.isConnected || !settings.motion) {
            return null;
        }
        const a = chip.node.getBoundingClientRect();
        const b = this.middle.getBoundingClientRect();
        const limit = value => Math.max(-140, Math.min(140, value));
        return [limit(a.x + a.width / 2 - b.x - b.width / 2), limit(a.y + a.height / 2 - b.y - b.height / 2)];
    }

    waiting() {
        const { table } = this;
        const free = table.seats.filter(seat => seat.free || seat.who === 'free').length;
        return el('div.waiting', el('h2', say('open.title')), el('p', say('open.free', { count: free })),
            this.side.inviteRow(), table.host && button(say('open.begin'), () => this.app.tell('begin'), '.main'),
            !table.host && el('p.help', say('open.host')));
    }

    showHand(view) {
        const covered = this.covered !== null || !this.shown || !view;
        this.hand.node.hidden = covered || this.update.state === 'open' || (view.hand || []).length === 0;
        arrange(this.curtain, this.covered === null ? [] : [
            el('p', say('curtain', { name: this.app.nameOf(this.covered) })),
            button(say('curtain.show'), () => {
                this.shown = this.covered;
                this.show();
                this.hand.focus();
            }, '.main')]);
        if (covered) {
            this.hand.show([[]], null, this.table.game);
            return;
        }
        const playing = view.moves && (view.phase === 'play' || view.phase === 'exchange');
        this.hand.show(this.sorted(view.hand || []), playing ? new Set(view.playable) : null, this.table.game);
    }

    sorted(cards) {
        const held = new Set(cards);
        if (this.groups && settings.sort === 'combinations') {
            const groups = this.groups.map(group => group.filter(code => held.has(code))).filter(group => group.length > 0);
            const there = new Set(groups.flat());
            const fresh = cards.filter(code => !there.has(code));
            return fresh.length > 0 ? [...groups, sortCards(fresh, 'rank', this.table.game)] : groups;
        }
        return [sortCards(cards, settings.sort === 'suit' ? 'suit' : 'rank', this.table.game)];
    }

    showStatus(view) {
        const text = this.statusWords(view);
        setText(this.status, text);
        const mine = this.myTurn(view);
        this.node.classList.toggle('my-turn', mine);
        document.title = say(mine || this.covered !== null ? 'title.turn' : 'title.table', { title: this.table.game.title });
        // Who sees the table has the cards before their eyes.
        const cards = mine && view.phase === 'play' && view.table ? ' ' + cardsSpoken(view.table.cards) : '';
        setText(this.turnWords, mine && this.covered === null ? text + cards : '');
    }

    myTurn(view) {
        return Boolean(view && view.seat && this.update.state === 'deal' && view.moves && view.turn === view.seat);
    }

    statusWords(view) {
        const { update } = this;
        if (this.app.link.state !== 'open') {
            return say('link.lost');
        }
        if (this.covered !== null) {
            return '';
        }
        if (update.state !== 'deal' || !view) {
            return update.state === 'open' ? say('status.open') : update.state === 'over' ? say('status.over') : say('status.between');
        }
        const name = this.app.nameOf(view.turn);
        if (!view.seat) {
            return say('status.other', { name });
        }
        if (view.moves && view.turn !== view.seat) {
            return say('status.throw');
        }
        if (!this.myTurn(view)) {
            return say('status.other', { name });
        }
        if (view.phase === 'play') {
            return view.table ? view.moves.length === 1 && view.moves[0].move === 'pass' ? say('status.stuck')
                : say('status.beat', { kind: view.table.name })
                : view.required ? say('status.required', { card: cardsText([view.required].flat()) }) : say('status.lead');
        }
        if (view.phase === 'exchange') {
            const gift = this.gift(view);
            return gift ? say('status.give', { count: gift.count, name: this.app.nameOf(gift.to), how: say('gift.' + gift.how) }) : '';
        }
        return view.phase === 'ask' && view.question ? view.question.words : say('status.' + view.phase);
    }

    gift(view) {
        return (view.gifts || [])[view.gifts_done || 0];
    }

    showActions(view) {
        const may = Boolean(view && view.seat && view.moves && this.update.state === 'deal' && this.covered === null);
        const takes = may && view.phase in TAKES_CARDS;
        const has = move => may && view.moves.some(one => one.move === move);
        const { play, pass, hint, why, undo, until, stuck, sort } = this.buttons;
        const dealing = this.update.state === 'deal' && Boolean(this.shown) && this.covered === null;
        play.hidden = !dealing || (may && !takes);
        play.disabled = !takes || this.hand.chosen.size === 0;
        setText(play, say(view && view.phase === 'exchange' ? 'do.give' : 'do.play'));
        pass.hidden = !dealing || (may && !has('pass') && view.phase !== 'play');
        pass.disabled = !has('pass');
        hint.hidden = why.hidden = sort.hidden = !dealing;
        hint.disabled = !may;
        why.disabled = !may || this.hand.chosen.size === 0;
        undo.hidden = !dealing || !this.table.options.practice;
        const auto = this.shown ? this.table.seats[this.shown - 1].auto : 'no';
        until.hidden = !dealing || !(view && view.phase === 'play');
        stuck.hidden = !dealing;
        until.setAttribute('aria-pressed', String(auto === 'trick'));
        stuck.setAttribute('aria-pressed', String(auto === 'stuck'));
        this.showExtra(may && !takes ? view : null);
        if (!may || this.adviceAt !== this.update.at) {
            setText(this.advice, '');
            this.adviceAt = this.update.at;
            this.hand.chosen.size > 0 && this.choiceChanged();
        }
    }

    // Bids, calls and answers: a button each.
    showExtra(view) {
        if (!view) {
            this.extraKey = null;
            arrange(this.extra, []);
            return;
        }
        const key = this.update.at + ' ' + view.seat;
        if (this.extraKey === key) {
            return;
        }
        this.extraKey = key;
        arrange(this.extra, view.moves.filter(one => one.move !== 'pass').map(one => {
            const [verb, ...values] = one.move.split(' ');
            const words = verb === 'answer' && view.question ? view.question.answers[values[0] - 1]
                : verb === 'call' ? [smallCards(values)] : say('move.' + verb, { value: values[0] });
            const properties = verb === 'call' ? { 'aria-label': cardsText(values) + ' – ' + cardsSpoken(values) } : {};
            return button(words, () => this.act(one.move), '.extra-move', { 'data-move': one.move, ...properties });
        }));
    }

    tick() {
        const clock = this.update && this.update.clock;
        const left = clock && clock.left !== undefined ? clock.left - (performance.now() - this.app.updated) : null;
        this.seats.tick(clock, left);
        const next = this.middle.querySelector('.next-in');
        if (next) {
            setText(next, left !== null ? say('result.next.in', { count: Math.max(0, Math.ceil(left / 1000)) }) : '');
        }
    }

    // --- what is done ----------------------------------------------------------------------------------

    choiceChanged() {
        const view = this.view();
        const may = view && view.moves && view.phase in TAKES_CARDS;
        this.buttons.play.disabled = !may || this.hand.chosen.size === 0;
        this.buttons.why.disabled = this.buttons.play.disabled;
        clearTimeout(this.judging);
        if (!may || this.hand.chosen.size === 0) {
            setText(this.advice, '');
        } else {
            this.judging = setTimeout(() => this.why(false), 160);
        }
    }

    chosenMove() {
        const view = this.view();
        return view && (TAKES_CARDS[view.phase] || 'play') + ' ' + this.hand.list().join(' ');
    }

    play() {
        if (this.hand.chosen.size > 0 && !this.buttons.play.disabled) {
            this.act(this.chosenMove());
        }
    }

    async act(move) {
        clearTimeout(this.judging);
        if (this.acting) {
            return;
        }
        this.acting = true;
        try {
            await this.app.act(this.shown, move);
            this.hand.choose([]);
        } catch (refusal) {
            this.refused(refusal);
        }
        this.acting = false;
    }

    // What came too late answers nothing that is asked now.
    refused(refusal) {
        refusal.code === 'stale' || this.tell(refusal.message || say('link.lost'));
    }

    tell(words) {
        this.adviceAt = this.update.at;
        setText(this.advice, words);
    }

    async ask(what, members = {}) {
        try {
            return await this.app.link.ask(what, { seat: this.shown, ...members });
        } catch (refusal) {
            this.tell(refusal.message || say('link.lost'));
            return null;
        }
    }

    // `aloud`: it was asked for, so say it even where the move is legal; otherwise a failure is no news.
    async why(aloud) {
        const at = this.update.at;
        const members = { seat: this.shown, move: this.chosenMove() };
        const answer = aloud ? await this.ask('why', members) : await this.app.link.ask('why', members).catch(() => null);
        if (answer && at === this.update.at) {
            this.tell(answer.legal ? answer.name && say(aloud ? 'why.legal' : 'why.name', { kind: answer.name }) : sentence(answer.words));
        }
    }

    async hint() {
        const { at } = this.update;
        if (this.buttons.hint.disabled || this.hintedAt === at) {
            return;
        }
        this.hintedAt = at;
        const answer = await this.app.link.ask('hint', { seat: this.shown }).catch(refusal => this.refused(refusal));
        this.hintedAt = this.hintedAt === at ? null : this.hintedAt;
        if (answer) {
            const [verb, ...cards] = answer.move.split(' ');
            if (['play', 'give', 'pass'].includes(verb)) {
                this.hand.choose(cards);
                clearTimeout(this.judging);
            }
            const what = moveWords(answer.move);
            const first = answer.words ? say('hint.because', { what, words: answer.words }) : what;
            const others = (answer.moves || []).slice(1).map(move =>
                say(move.loss < .05 ? 'hint.same' : 'hint.loss', { what: moveWords(move.move), points: move.loss }));
            this.tell(others.length > 0 ? say('hint.or', { first, others: list(others) }) : first);
        }
    }

    async sort() {
        settings.sort = SORTS[(SORTS.indexOf(settings.sort) + 1) % SORTS.length];
        saveSettings();
        const answer = settings.sort === 'combinations' ? await this.ask('sort', { by: 'combinations' }) : null;
        this.groups = answer ? answer.groups : null;
        this.show();
        this.tell(say('sorted.' + settings.sort));
    }

    async undo() {
        if (!this.buttons.undo.hidden) {
            await this.ask('undo', { at: this.update.at });
        }
    }

    async auto(pass) {
        const now = this.table.seats[this.shown - 1].auto;
        await this.ask('auto', { pass: now === pass ? 'no' : pass });
    }

    key(event) {
        const typing = event.target.closest('input, select, textarea, dialog');
        if (typing || event.ctrlKey || event.altKey || event.metaKey) {
            return;
        }
        const press = name => !this.buttons[name].hidden && !this.buttons[name].disabled && this.buttons[name].click();
        const keys = { p: () => press('pass'), h: () => press('hint'), w: () => press('why'), s: () => press('sort'),
            u: () => press('undo'), l: () => press('until'), c: () => this.side.open('chat'), '?': () => openKeys() };
        const action = event.key === 'Enter' && this.hand.node.contains(event.target) ? () => this.play() : keys[event.key.toLowerCase()];
        if (action) {
            event.preventDefault();
            action();
        }
    }

    // --- what happened ---------------------------------------------------------------------------------

    // A card that was given away or got is told to whoever may know it, if nobody else looks on.
    withGift(event) {
        const mine = this.table.mine;
        const view = event.event === 'give' && mine.length === 1 ? this.view(mine[0]) : null;
        const gift = view && (view.gifts || []).find(one => one.from === event.seat && one.to === event.to && one.cards);
        return gift ? { ...event, cards: gift.cards } : event;
    }

    happened(events) {
        const name = seat => this.app.nameOf(seat);
        for (const event of events.map(one => this.withGift(one))) {
            if (event.event === 'deal' || event.event === 'game') {
                this.lastTrick = null;
                this.groups = null;
            }
            if (event.event === 'deal' && settings.sort === 'combinations') {
                settings.sort = 'rank';
            }
            if (event.event === 'chat') {
                this.side.said(event);
            } else {
                this.side.line(eventWords(event, name), eventWords(event, name, true), event.event);
            }
        }
    }
}

export function openKeys() {
    const rows = ['arrows', 'space', 'enter', 'escape', 'all', 'p', 'h', 'w', 's', 'u', 'l', 'c', '?'];
    openDialog(say('keys.title'), 'small', el('dl.keys', rows.map(key =>
        [el('dt', el('kbd', say('key.' + key))), el('dd', say('key.' + key + '.does'))])));
}
