// SPDX-License-Identifier: LGPL-2.1-or-later
// A finished deal, step by step, with all hands open, and how good its moves were.
import { el, button, arrange, openDialog, setText } from './dom.js';
import { say, list } from './words.js';
import { picture, sortCards } from './cards.js';
import { smallCards } from './seats.js';
import { eventWords, moveWords } from './events.js';
import { shufflePanel } from './shuffle.js';

const MISTAKES = { inaccuracy: 'review.inaccuracies', mistake: 'review.mistakes', blunder: 'review.blunders' };

export async function openReplay(app, number) {
    const { dialog, body } = openDialog(say('replay.title'), 'replay', el('p', say('wait')));
    try {
        const replay = await app.link.ask('replay', { deal: number });
        new Replay(app, replay, body, dialog);
    } catch (refusal) {
        body.replaceChildren(el('p.problem', refusal.message || say('link.lost')));
    }
}

class Replay {
    constructor(app, replay, body, dialog) {
        this.app = app;
        this.replay = replay;
        this.step = 0;
        this.slider = el('input', { type: 'range', min: 0, max: replay.steps.length - 1, value: 0,
            'aria-label': say('replay.step'), oninput: () => this.go(Number(this.slider.value)) });
        this.words = el('p.replay-words', { 'aria-live': 'polite' });
        this.mark = el('p.replay-mark', { 'aria-live': 'polite' });
        this.review = el('div.replay-review');
        this.pile = el('div.pile-cards.replay-pile', { dir: 'ltr' });
        this.hands = el('div.replay-hands');
        this.place = el('span.replay-place');
        const move = by => () => this.go(this.step + by);
        body.replaceChildren(
            el('div.row', button(say('replay.first'), () => this.go(0)), button(say('replay.back'), move(-1)),
                button(say('replay.on'), move(1), '.main'), button(say('replay.end'), () => this.go(Infinity)), this.place),
            this.slider, this.words, this.mark, this.review, this.pile, this.hands,
            el('div.row', replay.deal > 1 && button(say('replay.deal', { deal: replay.deal - 1 }), () => this.other(dialog, -1)),
                replay.deal < (replay.deals || 0) && button(say('replay.deal', { deal: replay.deal + 1 }), () => this.other(dialog, 1))),
            shufflePanel({ commit: replay.commit || app.promised.get(replay.deal), seed: replay.seed }, app.promised.get(replay.deal)));
        dialog.addEventListener('keydown', event => {
            const steps = { ArrowRight: 1, ArrowLeft: -1 };
            if (event.key in steps && event.target !== this.slider) {
                const by = document.documentElement.dir === 'rtl' ? -steps[event.key] : steps[event.key];
                this.go(this.step + by);
                event.preventDefault();
            }
        });
        dialog.querySelector('h2').textContent = say('replay.title.of', { deal: replay.deal });
        this.take(replay.marks);
        this.go(0);
    }

    // Shows what the moves are worth, or a button that asks for it.
    take(marks) {
        this.marks = new Map((marks || []).map(mark => [mark.step, mark]));
        const bad = [...this.marks.values()].filter(mark => mark.mark in MISTAKES);
        const counts = Object.entries(MISTAKES).map(([name, key]) => [key, bad.filter(mark => mark.mark === name).length])
            .filter(([, count]) => count > 0).map(([key, count]) => say(key, { count }));
        const seek = (words, by) => button(words, () => this.seek(bad.map(mark => mark.step), by), '', { 'data-do': by > 0 ? 'mistake' : 'mistake-before' });
        arrange(this.review, !marks ? [el('div.row', button(say('review.start'), () => this.judge(), '', { 'data-do': 'review' }), el('span.help', say('review.help')))]
            : bad.length === 0 ? [el('p.help', say('review.none'))]
                : [el('div.row', seek(say('review.before'), -1), seek(say('review.next'), 1), el('span.review-counts', list(counts)))]);
    }

    async judge() {
        const bar = el('progress', { max: 1, 'aria-label': say('review.wait') });
        arrange(this.review, [el('p.help', say('review.wait')), bar]);
        this.app.reviewing = ({ deal, done, of }) => {
            if (deal === this.replay.deal) {
                bar.max = of;
                bar.value = done;
            }
        };
        try {
            const { marks } = await this.app.link.ask('review', { deal: this.replay.deal });
            this.take(marks);
            this.go(this.step);
        } catch (refusal) {
            this.take(null);
            this.review.append(el('p.problem', refusal.message || say('link.lost')));
        }
    }

    // To the next of some steps, or the one before; round at the end.
    seek(steps, by) {
        const later = steps.filter(step => by * (step - this.step) > 0);
        this.go(later.length > 0 ? later[by > 0 ? 0 : later.length - 1] : steps[by > 0 ? 0 : steps.length - 1]);
    }

    markWords({ mark, loss, better, words }) {
        const judged = say('review.mark.' + mark, { points: loss });
        const what = better === undefined ? null : moveWords(better);
        return what === null ? judged : judged + ' ' + (words ? say('review.better.because', { what, words }) : say('review.better', { what }));
    }

    other(dialog, by) {
        dialog.close();
        openReplay(this.app, this.replay.deal + by);
    }

    go(to) {
        this.step = Math.min(Math.max(0, to), this.replay.steps.length - 1);
        const { events, view } = this.replay.steps[this.step];
        const name = seat => this.app.nameOf(seat);
        this.slider.value = this.step;
        setText(this.place, say('replay.place', { step: this.step, count: this.replay.steps.length - 1 }));
        setText(this.words, events.map(event => eventWords(event, name)).filter(Boolean).join(' ') || say('replay.dealt'));
        const mark = this.marks.get(this.step);
        setText(this.mark, mark ? this.markWords(mark) : '');
        this.mark.dataset.mark = mark ? mark.mark : '';
        arrange(this.pile, view.table ? view.table.cards.map(picture) : []);
        const known = new Map((view.known || []).map(hand => [hand.seat, hand.cards]));
        const game = this.app.table.game;
        arrange(this.hands, Array.from({ length: game.seats }, (_, i) => {
            const cards = sortCards(known.get(i + 1) || [], 'rank', game);
            return el('div.replay-hand' + (view.turn === i + 1 ? '.turn' : ''), el('bdi.seat-name', name(i + 1)),
                el('span.count', say('number', { count: cards.length })), el('span.cards', smallCards(cards)));
        }));
    }
}
