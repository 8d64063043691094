// SPDX-License-Identifier: LGPL-2.1-or-later
// What the browser keeps: settings, the tokens of seats, and what was played on this device. A browser
// that keeps nothing still plays.

function read(store, name, missing) {
    try {
        const text = store.getItem('climb.' + name);
        return text === null ? missing : JSON.parse(text);
    } catch {
        return missing;
    }
}

function write(store, name, value) {
    try {
        if (value === null) {
            store.removeItem('climb.' + name);
        } else {
            store.setItem('climb.' + name, JSON.stringify(value));
        }
    } catch {
        // private windows, full disks
    }
}

export const settings = {
    name: '', theme: 'auto', direction: 'auto', sort: 'rank', motion: true, bot: '', game: '', pace: 900,
    ...read(localStorage, 'settings', {}),
};

export function saveSettings() {
    write(localStorage, 'settings', settings);
}

// --- seats -------------------------------------------------------------------------------------------

const TABLES_MAX = 12;

export function keptTables() {
    return read(localStorage, 'tables', []);
}

export function keptTable(table) {
    return keptTables().find(kept => kept.table === table);
}

export function keepTable(entry) {
    const others = keptTables().filter(kept => kept.table !== entry.table);
    write(localStorage, 'tables', [{ ...keptTable(entry.table), ...entry }, ...others].slice(0, TABLES_MAX));
}

export function forgetTable(table) {
    write(localStorage, 'tables', keptTables().filter(kept => kept.table !== table));
}

// Where this tab is: { table } at a table with seats, { watch } with an invite.
export function here() {
    return read(sessionStorage, 'here', null);
}

export function setHere(place) {
    write(sessionStorage, 'here', place);
}

// --- history -----------------------------------------------------------------------------------------

const DEALS_MAX = 2000;

export function keptDeals() {
    return read(localStorage, 'deals', []);
}

export function keepDeal(deal) {
    const deals = keptDeals();
    if (!deals.some(kept => kept.id === deal.id)) {
        write(localStorage, 'deals', [...deals, deal].slice(-DEALS_MAX));
    }
}

export function forgetDeals() {
    write(localStorage, 'deals', null);
}
