// SPDX-License-Identifier: LGPL-2.1-or-later
// Those who sit round the table, and the play that lies in the middle.
import { el, arrange, setText } from './dom.js';
import { say } from './words.js';
import { picture, cardText, parse } from './cards.js';

export function smallCards(codes) {
    return el('span.small-cards', { dir: 'ltr' }, codes.map(code => {
        const card = parse(code);
        return el('span.small-card.' + (card.joker ? 'joker-' + card.suit : 'of-' + card.suit), { dir: 'ltr' }, cardText(code));
    }));
}

// Where others sit, in per cent of the table, seen from below: the next seat first.
function place(index, count, clockwise) {
    const part = (index + 1) / (count + 1); // of the way round, from my left
    const angle = Math.PI * (0.94 - 0.88 * ((part * (count + 1) - 1) / Math.max(1, count - 1)));
    const x = count === 1 ? 50 : 50 + 42 * Math.cos(angle);
    const y = count === 1 ? 14 : 70 - 56 * Math.sin(angle);
    return [clockwise ? x : 100 - x, y];
}

export class Seats {
    constructor() {
        this.chips = new Map();
        this.node = el('ol.ring', { 'aria-label': say('seats') });
    }

    chip(seat) {
        if (!this.chips.has(seat)) {
            const parts = {
                name: el('bdi.seat-name'), who: el('span.seat-who'), count: el('span.seat-count'),
                score: el('span.seat-score'), marks: el('span.seat-marks'), last: el('span.seat-last'),
                clock: el('span.seat-clock', { 'aria-hidden': 'true' }),
            };
            parts.node = el('li.seat', { 'data-seat': seat },
                el('span.seat-top', parts.name, parts.who, parts.clock),
                el('span.seat-line', parts.count, parts.score, parts.marks), parts.last);
            this.chips.set(seat, parts);
        }
        return this.chips.get(seat);
    }

    // `me` sits below and is drawn with its hand; null when one watches.
    show({ table, update, view, me }) {
        const count = table.game.seats;
        const order = Array.from({ length: count }, (_, i) => ((me || 1) - 1 + i + (me ? 1 : 0)) % count + 1)
            .slice(0, me ? count - 1 : count);
        const clockwise = table.game.direction === 'cw';
        const nodes = order.map((seat, index) => {
            const parts = this.chip(seat);
            const [x, y] = place(index, order.length, clockwise);
            parts.node.style.setProperty('--x', x + '%');
            parts.node.style.setProperty('--y', y + '%');
            this.fill(parts, seat, table, update, view);
            return parts.node;
        });
        this.node.dataset.seats = order.length;
        arrange(this.node, nodes);
        if (me) {
            this.fill(this.chip(me), me, table, update, view);
        }
    }

    fill(parts, seat, table, update, view) {
        const info = table.seats[seat - 1];
        const turn = Boolean(view) && update.state === 'deal' && view.turn === seat;
        parts.node.classList.toggle('turn', turn);
        parts.node.classList.toggle('out', Boolean(view && view.out && view.out.includes(seat)));
        turn ? parts.node.setAttribute('aria-current', 'true') : parts.node.removeAttribute('aria-current');
        setText(parts.name, info.name || say('who.free'));
        setText(parts.who, info.who === 'bot' ? say('who.bot') : info.who === 'away' ? say('who.away')
            : info.who === 'person' && !info.here ? say('who.gone') : '');
        const cards = view && view.counts ? view.counts[seat - 1] : null;
        setText(parts.count, !view ? '' : cards === null ? say('count.secret') : say('count', { count: cards }));
        setText(parts.score, view ? say('score', { count: update.net[seat - 1] || 0 }) : '');
        arrange(parts.marks, marks(seat, view).map(mark => el('span.mark', mark)));
        this.fillLast(parts, seat, view, update);
    }

    fillLast(parts, seat, view, update) {
        const moves = (view && view.trick_moves || []).filter(move => move.seat === seat);
        const last = moves[moves.length - 1];
        const key = last ? last.event + (last.cards || []).join() : '';
        if (parts.lastKey === key) {
            return;
        }
        parts.lastKey = key;
        arrange(parts.last, !last || update.state !== 'deal' ? [] : last.event === 'pass'
            ? [el('span.passed', say('passed'))] : [smallCards(last.cards)]);
    }

    // Seconds that are left to decide.
    tick(clock, left) {
        for (const [seat, parts] of this.chips) {
            const mine = clock && clock.seat === seat && left !== null;
            setText(parts.clock, mine ? say('seconds.short', { count: Math.max(0, Math.ceil(left / 1000)) }) : '');
            parts.clock.classList.toggle('urgent', Boolean(mine) && left < 6000);
        }
    }
}

function marks(seat, view) {
    if (!view) {
        return [];
    }
    const place = (view.out || []).indexOf(seat);
    return [
        place >= 0 && say('mark.out', { place: place + 1 }),
        view.dealer === seat && say('mark.dealer'),
        view.declarer === seat && say('mark.declarer'),
        !view.declarer && view.bidder === seat && say('mark.bid', { value: view.bid || 0 }),
        view.partner === seat && view.declarer && say('mark.partner'),
        (view.skipped || []).includes(seat) && say('mark.skipped'),
    ].filter(Boolean);
}

// The play to beat, with those that it beat behind it.
export class Pile {
    constructor() {
        this.cards = el('div.pile-cards', { dir: 'ltr' });
        this.words = el('p.pile-words');
        this.node = el('div.pile', this.cards, this.words);
        this.key = '';
    }

    // `play`: { cards, name }, or null; `who`: a name; `gone`: the trick is over.
    show(play, who, from, gone) {
        this.node.classList.toggle('gone', Boolean(gone));
        const key = play ? who + play.cards.join() : '';
        if (key !== this.key) {
            this.key = key;
            arrange(this.cards, play ? play.cards.map(picture) : []);
            this.node.dataset.many = play && play.cards.length > 6 ? 'yes' : 'no';
            this.cards.style.setProperty('--from-x', (from ? from[0] : 0) + 'px');
            this.cards.style.setProperty('--from-y', (from ? from[1] : 30) + 'px');
        }
        setText(this.words, !play ? '' : gone ? say('pile.won', { name: who }) : say('pile', { name: who, kind: play.name }));
    }
}
