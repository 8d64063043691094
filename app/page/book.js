// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book of a game, as the server writes it.
import { el, openDialog } from './dom.js';
import { say } from './words.js';

function paragraphs(text) {
    const nodes = [];
    let lines = [];
    const flush = () => {
        const body = lines.join('\n').trim();
        if (body) {
            nodes.push(el('p.book-text', body));
        }
        lines = [];
    };
    for (const line of text.split('\n')) {
        const heading = line.match(/^== (.*?)( ==)?$/);
        if (heading) {
            flush();
            nodes.push(el('h3', heading[1]));
        } else if (line.trim() === '') {
            flush();
        } else {
            lines.push(line);
        }
    }
    flush();
    return nodes;
}

export async function openBook(app, chosen) {
    const { game, settings, scripts } = chosen;
    const { dialog, body } = openDialog(say('book.title'), 'book', el('p', say('wait')));
    try {
        const book = await app.link.ask('rules', { game, settings, scripts });
        dialog.querySelector('h2').textContent = book.title;
        body.replaceChildren(...paragraphs(book.text));
        body.focus();
    } catch (refusal) {
        body.replaceChildren(el('p.problem', refusal.message || say('link.lost')));
    }
}
