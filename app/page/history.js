// SPDX-License-Identifier: LGPL-2.1-or-later
// What was played on this device: figures by person and game, and the latest deals.
import { el, button, openDialog } from './dom.js';
import { say } from './words.js';
import { keptDeals, forgetDeals } from './keep.js';
import { scoreTable } from './side.js';

const SHOWN = 30;

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

export function openHistory() {
    const deals = keptDeals();
    const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
    const { dialog } = openDialog(say('history.title'), 'wide', el('p.help', say('history.help')),
        deals.length === 0 ? el('p', say('history.none')) : [
            scoreTable(say('history.figures'), ['name', 'game', 'deals', 'won', 'average'].map(head => say('scores.' + head)),
                figures(deals).map(row => [row.name, row.title, row.deals,
                    say('percent', { count: row.wins / row.deals }), say('average', { count: row.net / row.deals })])),
            scoreTable(say('history.latest'), ['name', 'game', 'when', 'place', 'net'].map(head => say('scores.' + head)),
                deals.slice(-SHOWN).reverse().map(deal => [deal.name, deal.title, when.format(deal.when), deal.place,
                    say('signed', { count: deal.net })])),
            button(say('history.forget'), () => {
                forgetDeals();
                dialog.close();
            }, '.danger')]);
}
