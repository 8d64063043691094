// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book of a game, as the server writes it.
import { el, openDialog } from './dom.js';
import { say } from './words.js';

// Headings stand on lines with "==", lists on lines with "-".
function paragraphs(text, title) {
    const nodes = [];
    let list = null;
    for (const line of text.split('\n').map(one => one.trim())) {
        const heading = line.match(/^== (.*?)( ==)?$/);
        if (heading && heading[1] !== title) {
            nodes.push(el('h3', heading[1]));
        } else if (line.startsWith('- ')) {
            list = list || el('ul.book-list');
            list.append(el('li', line.slice(2)));
            nodes.includes(list) || nodes.push(list);
            continue;
        } else if (line && !heading) {
            nodes.push(el('p.book-text', line));
        }
        list = null;
    }
    return nodes;
}

export async function openBook(app, chosen) {
    const { game, settings, scripts } = chosen;
    const { dialog, body } = openDialog(say('book.title'), 'book', el('p', say('wait')));
    try {
        const book = await app.link.ask('rules', { game, settings, scripts });
        dialog.querySelector('h2').textContent = book.title;
        body.replaceChildren(...paragraphs(book.text, book.title));
        body.focus();
    } catch (refusal) {
        body.replaceChildren(el('p.problem', refusal.message || say('link.lost')));
    }
}
