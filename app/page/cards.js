// SPDX-License-Identifier: LGPL-2.1-or-later
// Cards: their names, their faces, their order. "TD*" is the ten of diamonds of a second pack.
import { el, svg } from './dom.js';
import { say, list } from './words.js';

const PATHS = {
    S: 'M12 2C8.300 7.600 3 10 3 14.600 3 17.500 5.100 19.200 7.300 19.200c1.400 0 2.700-.7 3.500-1.700-.1 1.900-.9 3.300-2.300 4.500h7c-1.400-1.200-2.200-2.600-2.300-4.500.8 1 2.100 1.700 3.500 1.700 2.200 0 4.300-1.700 4.300-4.600C21 10 15.700 7.600 12 2z',
    H: 'M12 21.500C6 16.300 2.500 12.900 2.500 8.500 2.500 5.300 4.800 3 7.600 3c1.800 0 3.400.9 4.400 2.500C13 3.900 14.600 3 16.400 3c2.800 0 5.100 2.300 5.100 5.500 0 4.400-3.500 7.800-9.500 13z',
    D: 'M12 1.800C14.400 5.800 17 9 20 12c-3 3-5.600 6.200-8 10.200C9.600 18.200 7 15 4 12c3-3 5.600-6.200 8-10.200z',
    C: 'M12 2a4.600 4.600 0 0 0-4.200 6.500A4.700 4.700 0 1 0 10.900 16.400c-.1 2.300-.9 4.100-2.300 5.600h6.800c-1.400-1.500-2.200-3.300-2.300-5.600A4.700 4.700 0 1 0 16.200 8.500 4.600 4.600 0 0 0 12 2z',
    X: 'M12 2l2.900 6.600 7.100.7-5.400 4.800 1.600 7L12 17.400 5.800 21.100l1.600-7L2 9.300l7.100-.7z',
};
export const SUIT_SIGNS = { S: '♠', H: '♥', D: '♦', C: '♣' };

export function parse(code) {
    const rank = code[0];
    const suit = code[1];
    return { code, rank, suit, joker: rank === 'X', copy: code.length - 2 };
}

export function rankFace(rank) {
    return rank === 'T' ? '10' : rank;
}

// "three of diamonds"
export function cardName(code) {
    const card = parse(code);
    if (card.joker) {
        return say(card.suit === 'R' ? 'card.joker.red' : 'card.joker.black');
    }
    return say('card.name', { rank: say('rank.' + card.rank), suit: say('suit.' + card.suit) });
}

// "10♦", as text in a line.
export function cardText(code) {
    const card = parse(code);
    return card.joker ? say(card.suit === 'R' ? 'card.joker.red.short' : 'card.joker.black.short')
        : rankFace(card.rank) + (SUIT_SIGNS[card.suit] || card.suit);
}

export function cardsText(codes) {
    return codes.map(cardText).join(' ');
}

export function cardsSpoken(codes) {
    return list(codes.map(cardName));
}

export function suitSign(suit) {
    return svg('0 0 24 24', PATHS[suit] || PATHS.X, 'suit suit-' + suit);
}

// The rank is drawn like the suit, and no text: one says "three of diamonds" to choose a card by voice.
function corner(card, place) {
    return el('span.corner.' + place,
        el('span.rank', { 'data-rank': card.joker ? say('card.joker.corner') : rankFace(card.rank) }),
        suitSign(card.joker ? 'X' : card.suit));
}

// The face, without a name: what holds it says the name.
export function face(code) {
    const card = parse(code);
    return el('span.face.' + (card.joker ? 'joker-' + card.suit : 'of-' + card.suit), { dir: 'ltr', 'aria-hidden': 'true' },
        corner(card, 'first'), el('span.pip', suitSign(card.joker ? 'X' : card.suit)), corner(card, 'last'));
}

// A card to be looked at.
export function picture(code) {
    return el('span.card', { role: 'img', 'aria-label': cardName(code) }, face(code));
}

export function back() {
    return el('span.card.back', { 'aria-hidden': 'true' }, el('span.face.blank'));
}

// Ascending by what the game says of ranks and suits.
export function sortCards(codes, by, game) {
    const rankOf = code => code[0] === 'X' ? 100 + (code[1] === 'R') : game.ranks.indexOf(code[0]);
    const suitOf = code => code[0] === 'X' ? 100 : game.suits.indexOf(code[1]);
    const keys = by === 'suit' ? [suitOf, rankOf] : [rankOf, suitOf];
    return [...codes].sort((a, b) => keys[0](a) - keys[0](b) || keys[1](a) - keys[1](b) || a.length - b.length);
}
