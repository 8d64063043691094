// SPDX-License-Identifier: LGPL-2.1-or-later
// One's own cards as a listbox: chosen by touch, mouse or keys. What is chosen stays chosen while others
// play and when the hand is sorted, and never plays by itself.
import { el, arrange } from './dom.js';
import { say } from './words.js';
import { cardName, face, sortCards } from './cards.js';

const TOUCH = 46; // pixels of a card that are never covered

export class Hand {
    constructor(changed) {
        this.changed = changed;
        this.nodes = new Map();
        this.order = [];
        this.chosen = new Set();
        this.at = null; // the card that Tab comes to
        this.node = el('div.hand', { role: 'listbox', 'aria-multiselectable': 'true', 'aria-orientation': 'horizontal',
            'aria-label': say('hand'), dir: 'ltr', onkeydown: event => this.key(event), onclick: event => this.click(event) });
        new ResizeObserver(() => this.layOut()).observe(this.node);
    }

    // groups: codes in the order to be shown, in groups that stand apart.
    show(groups, playable, game) {
        const codes = groups.flat();
        const firsts = new Set(groups.map(group => group[0]));
        const focused = this.node.contains(document.activeElement);
        const place = this.order.indexOf(this.at);
        for (const code of [...this.chosen]) {
            codes.includes(code) || this.chosen.delete(code);
        }
        this.order = codes;
        this.game = game;
        if (!codes.includes(this.at)) {
            this.at = codes[Math.min(Math.max(place, 0), codes.length - 1)] || null;
        }
        const nodes = codes.map((code, index) => {
            const node = this.card(code);
            node.classList.toggle('dim', playable !== null && !playable.has(code));
            node.classList.toggle('apart', index > 0 && firsts.has(code));
            node.setAttribute('aria-setsize', codes.length);
            node.setAttribute('aria-posinset', index + 1);
            node.setAttribute('aria-label', playable !== null && !playable.has(code)
                ? say('hand.useless', { card: cardName(code) }) : cardName(code));
            return node;
        });
        for (const code of [...this.nodes.keys()]) {
            codes.includes(code) || this.nodes.delete(code);
        }
        arrange(this.node, nodes);
        this.mark();
        this.layOut();
        if (focused && this.at && !this.node.contains(document.activeElement)) {
            this.nodes.get(this.at).focus();
        }
    }

    card(code) {
        if (!this.nodes.has(code)) {
            this.nodes.set(code, el('div.card', { role: 'option', 'data-card': code, 'aria-selected': 'false' }, face(code)));
        }
        return this.nodes.get(code);
    }

    mark() {
        for (const [code, node] of this.nodes) {
            node.setAttribute('aria-selected', String(this.chosen.has(code)));
            node.tabIndex = code === this.at ? 0 : -1;
        }
    }

    // As many rows as are needed so that enough of each card can be touched.
    layOut() {
        const width = this.node.clientWidth;
        const count = this.order.length;
        if (width === 0 || count === 0) {
            return;
        }
        const card = parseFloat(getComputedStyle(this.node).getPropertyValue('--card')) || 64;
        const most = Math.max(1, Math.floor((width - card) / TOUCH) + 1);
        const rows = Math.ceil(count / most);
        this.columns = Math.ceil(count / rows);
        const slot = this.columns > 1 ? Math.min(card + 6, (width - card) / (this.columns - 1)) : card;
        this.node.style.setProperty('--columns', this.columns);
        this.node.style.setProperty('--slot', Math.max(TOUCH, Math.floor(slot)) + 'px');
        this.node.dataset.rows = rows;
    }

    list() {
        return this.game ? sortCards([...this.chosen], 'rank', this.game) : [...this.chosen];
    }

    choose(codes) {
        this.chosen = new Set(codes);
        this.mark();
        this.changed();
    }

    toggle(code) {
        this.chosen.has(code) ? this.chosen.delete(code) : this.chosen.add(code);
        this.mark();
        this.changed();
    }

    click(event) {
        const node = event.target.closest('[data-card]');
        if (node) {
            this.at = node.dataset.card;
            this.toggle(this.at);
            node.focus();
        }
    }

    focus() {
        const node = this.nodes.get(this.at);
        node && node.focus();
    }

    move(to) {
        this.at = this.order[Math.min(Math.max(to, 0), this.order.length - 1)];
        this.mark();
        this.focus();
    }

    key(event) {
        const place = this.order.indexOf(this.at);
        const steps = { ArrowLeft: place - 1, ArrowRight: place + 1, ArrowUp: place - this.columns,
            ArrowDown: place + this.columns, Home: 0, End: this.order.length - 1 };
        if (event.key in steps && !event.ctrlKey && !event.altKey && !event.metaKey) {
            this.move(steps[event.key]);
        } else if (event.key === ' ') {
            this.toggle(this.at);
        } else if (event.key === 'Escape') {
            this.choose([]);
        } else if (event.key.toLowerCase() === 'a' && event.ctrlKey) {
            this.choose(this.order);
        } else {
            return;
        }
        event.preventDefault();
    }
}
