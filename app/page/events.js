// SPDX-License-Identifier: LGPL-2.1-or-later
// What happened, in words: one line an event, for the log and for screen readers alike.
import { say, list, sentence } from './words.js';
import { cardsText, cardsSpoken } from './cards.js';

// `name` gives the name of a seat. NULL for what needs no line.
export function eventWords(event, name, spoken = false) {
    const cards = codes => (spoken ? cardsSpoken(codes) : cardsText(codes));
    const who = event.seat ? { name: name(event.seat) } : {};
    switch (event.event) {
    case 'seat': return say('event.seat.' + event.what, { name: event.name || name(event.seat) });
    case 'begin': return say('event.begin');
    case 'deal': return event.deal ? say('event.deal', { deal: event.deal, name: name(event.dealer) }) : null;
    case 'play': return playWords(event, who, cards);
    case 'pass': return say('event.pass', who);
    case 'bid': return say('event.bid', { ...who, value: event.value });
    case 'call': return say('event.call', { ...who, cards: cards(event.cards) });
    case 'answer': return say('event.answer', { ...who, words: event.words || String(event.value) });
    case 'give': return event.cards ? say('event.give.cards', { ...who, to: name(event.to), cards: cards(event.cards) }) : say('event.give', { ...who, count: event.count, to: name(event.to) });
    case 'host': return say('event.host', who);
    case 'time': return say('event.time', who);
    case 'trick': return say('event.trick', who);
    case 'undo': return say('event.undo', { ...who, count: event.count });
    case 'fault': return say('event.fault', { words: event.words });
    case 'over': return !event.result || event.result.voided ? say('event.voided') : say('event.over', { name: name(event.result.winner) });
    case 'match': return say('event.match', { names: list(event.leaders.map(name)) });
    case 'game': return say('event.game', { title: event.title || '' });
    case 'closed': return sentence(event.words);
    default: return null;
    }
}

// A move as the server writes it, in words; out of turn an empty one throws nothing in.
export function moveWords(move) {
    const [verb, ...cards] = move.split(' ');
    switch (verb) {
    case '': return say('hint.nothing');
    case 'play': return say('hint.play', { cards: cardsText(cards) });
    case 'give': return say('hint.give', { cards: cardsText(cards) });
    default: return say('hint.' + verb, { value: cards.join(' ') });
    }
}

function playWords(event, who, cards) {
    const key = event.interrupt ? 'event.throw' : 'event.play';
    const left = event.left === 0 ? ' ' + say('event.out') : event.left === 1 ? ' ' + say('event.last') : '';
    return say(key, { ...who, cards: cards(event.cards), kind: event.name }) + left;
}
