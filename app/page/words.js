// SPDX-License-Identifier: LGPL-2.1-or-later
// The words of the page, in the language of its server: fills the places of a text, and chooses its form
// for a number. The texts themselves are the server's (app/serve/page-texts.c).
import catalogue from './catalogue.js';

const FIRST_STRONG = '\u2068';
const END = '\u2069';
const NUMBERS = 200; // the numbers whose form the server tells; beyond, the last two digits decide

// What is shown in the same way as texts, but has no words.
const SIGNS = {
    'title': 'Climb', 'number': '{count}', 'signed': '{count}', 'percent': '{count}', 'average': '{count}',
    'why.name': '{kind}', 'result.none': '–', 'key.arrows': '← → ↑ ↓', 'key.p': 'P', 'key.h': 'H', 'key.w': 'W',
    'key.s': 'S', 'key.u': 'U', 'key.l': 'L', 'key.c': 'C', 'key.?': '?',
};

const texts = { ...SIGNS, ...catalogue.texts };
const { language, plural } = catalogue;
export const { direction } = catalogue;

const FORMATS = { signed: { signDisplay: 'exceptZero' }, percent: { style: 'percent' },
    average: { maximumFractionDigits: 1, minimumFractionDigits: 1 } };

// Names are of any script: each is kept apart from what stands round it.
function shown(key, name, value) {
    if (name === 'name' || name === 'names' || name === 'to') {
        return FIRST_STRONG + value + END;
    }
    const format = name === 'points' ? FORMATS.average : FORMATS[key] || {};
    return typeof value === 'number' ? new Intl.NumberFormat(language, format).format(value) : String(value);
}

function formOf(number) {
    const whole = Math.abs(Math.trunc(number));
    return Number(plural[whole < NUMBERS ? whole : whole % 100 + 100]);
}

// Several things, as this language lists them.
export function list(items) {
    return new Intl.ListFormat(language, { style: 'short', type: 'unit' }).format(items);
}

export function say(key, values = {}) {
    let text = texts[key];
    if (text === undefined) {
        return /^(rank|suit)\./.test(key) ? key.slice(5) : key; // decks of scripts have others
    }
    if (typeof text === 'object') {
        text = text[formOf(values.count)];
    }
    return text.replace(/\{(\w+)\}/g, (whole, name) => name in values ? shown(key, name, values[name]) : whole);
}

// What the server says by itself is half a sentence, since it may stand within one.
export function sentence(words) {
    const [first = '', ...rest] = words;
    return first.toLocaleUpperCase(language) + rest.join('') + (/[\p{L}\p{N}♠♥♦♣]$/u.test(words) ? '.' : '');
}
