// SPDX-License-Identifier: LGPL-2.1-or-later
// What a deal or a match came to, and what can be done next.
import { el, button } from './dom.js';
import { say, list } from './words.js';
import { smallCards } from './seats.js';
import { openReplay } from './replay.js';
import { openSwitch } from './switch.js';
import { shufflePanel } from './shuffle.js';
import { sortCards } from './cards.js';

function download(name, text) {
    const link = el('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })), download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function saveRecord(app) {
    try {
        const record = await app.link.ask('record');
        download(record.name, record.text);
    } catch (refusal) {
        app.notice(refusal.message || say('link.lost'));
    }
}

function rows(app) {
    const { table, update } = app;
    const { result } = update;
    const view = update.views[0] || {};
    const hands = new Map((view.known || []).map(hand => [hand.seat, hand.cards]));
    update.views.forEach(one => one.seat && hands.set(one.seat, one.hand || []));
    const seats = table.seats.map((_, i) => i).sort((a, b) => (result.place[a] || 99) - (result.place[b] || 99));
    return seats.map(i => el('tr' + (table.mine.includes(i + 1) ? '.mine-row' : ''),
        el('th', { scope: 'row' }, el('bdi', app.nameOf(i + 1))),
        el('td.left', (hands.get(i + 1) || []).length > 0 ? smallCards(sortCards(hands.get(i + 1), 'rank', table.game)) : say('result.none')),
        el('td', el('bdi', say('number', { count: result.penalty[i] }))),
        el('td', el('bdi', say('signed', { count: result.net[i] }))),
        el('td.total', el('bdi', say('number', { count: update.net[i] })))));
}

function nextButtons(app, view) {
    const { table, update } = app;
    if (update.state === 'between') {
        const waiting = table.mine.filter(seat => !(update.ready || []).includes(seat));
        return [
            waiting.length > 0 && button(say('result.next'), () => waiting.forEach(seat => app.tell('next', { seat })), '.main', { 'data-do': 'next' }),
            waiting.length === 0 && table.mine.length > 0 && el('p.help', say('result.waiting')),
        ];
    }
    return [
        table.host && button(say('result.again'), () => app.tell('begin'), '.main', { 'data-do': 'again' }),
        table.host && button(say('switch.open'), () => openSwitch(app)),
        button(say('record.save'), () => saveRecord(app), '', { 'data-do': 'record' }),
    ];
}

export function resultPanel(app) {
    const { update } = app;
    const { result, deal } = update;
    const over = update.state === 'over';
    const title = over && update.leaders ? say('result.match', { names: list(update.leaders.map(seat => app.nameOf(seat))) })
        : !result || result.voided ? say('result.voided') : say('result.won', { name: app.nameOf(result.winner) });
    return el('section.result', { role: 'region', 'aria-label': say('result') },
        el('h2', title),
        result && result.voided && result.why && el('p.problem', result.why),
        result && !result.voided && el('div.result-scroll', { tabindex: '0', role: 'group', 'aria-label': say('result.table') },
            el('table.scores', el('thead', el('tr',
                ['name', 'left', 'penalty', 'net', 'total'].map(head => el('th', { scope: 'col' }, say('scores.' + head))))),
                el('tbody', rows(app)))),
        el('div.row', nextButtons(app), button(say('replay.open'), () => openReplay(app, deal.number), '.quiet', { 'data-do': 'replay' })),
        !over && el('p.help.next-in'),
        shufflePanel(deal, app.promised.get(deal.number)));
}
