// SPDX-License-Identifier: LGPL-2.1-or-later
// Whether the cards of a deal were fixed before it began: the commitment is the SHA-256 of the seed.
import { el } from './dom.js';
import { say } from './words.js';

export async function sha256(text) {
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

// `promised` is what this page was told when the deal began, if it was there.
export function shufflePanel(deal, promised) {
    const verdict = el('p.verdict', { role: 'status' });
    const node = el('details.shuffle', el('summary', say('shuffle.title')),
        el('p.help', say('shuffle.help')),
        el('dl', el('dt', say('shuffle.commit')), el('dd', el('code', { dir: 'ltr' }, promised || deal.commit || '')),
            deal.seed && [el('dt', say('shuffle.seed')), el('dd', el('code', { dir: 'ltr' }, deal.seed))]), verdict);
    if (!deal.seed) {
        verdict.textContent = say('shuffle.later');
    } else if (!globalThis.crypto || !crypto.subtle) {
        verdict.textContent = say('shuffle.insecure');
    } else {
        sha256(deal.seed).then(found => {
            const good = found === (promised || deal.commit);
            node.dataset.verdict = good ? 'good' : 'bad';
            verdict.textContent = !good ? say('shuffle.bad') : promised ? say('shuffle.good') : say('shuffle.fits');
        });
    }
    return node;
}
