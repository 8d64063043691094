// SPDX-License-Identifier: LGPL-2.1-or-later
// What was played: the server's figures and matches by name, and the deals of this browser.
import { el, button, openDialog } from './dom.js';
import { say, list } from './words.js';
import { keptDeals, forgetDeals, settings } from './keep.js';
import { scoreTable } from './side.js';

const SHOWN = 30;
const KINDS = 3; // that were played most

function when(date) {
    return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date));
}

function heads(...names) {
    return names.map(name => say('scores.' + name));
}

function figures(deals) {
    const rows = new Map();
    for (const deal of deals) {
        const key = deal.name + '\n' + deal.title;
        const row = rows.get(key) || { name: deal.name, title: deal.title, deals: 0, wins: 0, net: 0 };
        row.deals += 1;
        row.wins += deal.place === 1 ? 1 : 0;
        row.net += deal.net;
        rows.set(key, row);
    }
    return [...rows.values()].sort((a, b) => b.deals - a.deals);
}

async function ofServer(app, name) {
    const [sums, matches] = await Promise.all([app.link.ask('statistics', { name }), app.link.ask('history', { name })]);
    if (sums.games.length === 0) {
        return [el('p', say('history.nobody', { name }))];
    }
    return [
        scoreTable(say('history.figures'), heads('game', 'matches', 'won', 'deals', 'first', 'average', 'best', 'worst', 'kinds'),
            sums.games.flatMap(game => game.players.map(row => [game.title, row.matches,
                say('history.won', { count: row.won, all: row.finished }), row.deals, say('percent', { count: row.deals ? row.out_first / row.deals : 0 }),
                row.points_half_interval === undefined ? say('average', { count: row.points_mean })
                    : say('history.mean', { mean: say('average', { count: row.points_mean }), half: say('average', { count: row.points_half_interval }) }),
                say('signed', { count: row.best }), say('signed', { count: row.worst }),
                list(row.kinds.slice(0, KINDS).map(kind => say('history.kind', { kind: kind.name, count: kind.plays })))]))),
        el('p.help', say('history.figures.help')),
        ...(matches.keep > 0 ? [el('p.help', say('history.keep', { count: matches.keep }))] : []),
        scoreTable(say('history.matches'), heads('game', 'when', 'deals', 'players'),
            matches.matches.map(match => [match.title, when(match.date), match.deals,
                list(match.seats.map(seat => say('history.player', { name: seat.name, count: seat.net })))])),
    ];
}

function ofBrowser(deals, forget) {
    return deals.length === 0 ? el('p', say('history.none')) : [
        scoreTable(say('history.figures'), heads('name', 'game', 'deals', 'wins', 'average'),
            figures(deals).map(row => [row.name, row.title, row.deals,
                say('percent', { count: row.wins / row.deals }), say('average', { count: row.net / row.deals })])),
        scoreTable(say('history.latest'), heads('name', 'game', 'when', 'place', 'net'),
            deals.slice(-SHOWN).reverse().map(deal => [deal.name, deal.title, when(deal.when), deal.place,
                say('signed', { count: deal.net })])),
        el('div.row', button(say('history.forget'), forget, '.danger')),
    ];
}

export function openHistory(app) {
    const found = el('div.scrolling', { tabindex: '0', role: 'region', 'aria-label': say('history.server') });
    const name = el('input', { type: 'text', maxlength: 24, value: settings.name });
    const look = async event => {
        event.preventDefault();
        try {
            found.replaceChildren(...await ofServer(app, name.value.trim() || say('guest')));
        } catch (refusal) {
            found.replaceChildren(el('p.problem', refusal.message || say('link.lost')));
        }
    };
    const { dialog } = openDialog(say('history.title'), 'wide',
        el('h3', say('history.server')), el('p.help', say('history.server.help')),
        el('form.row', { onsubmit: look }, el('label.field.grow', el('span.label', say('scores.name')), name),
            el('button', { type: 'submit' }, say('history.look'))), found,
        el('h3', say('history.browser')), el('p.help', say('history.help')),
        el('div.scrolling', { tabindex: '0', role: 'region', 'aria-label': say('history.browser') }, ofBrowser(keptDeals(), () => {
            forgetDeals();
            dialog.close();
        })));
}
