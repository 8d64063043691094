// SPDX-License-Identifier: LGPL-2.1-or-later
// The page: the connection, where one is, and the way between lobby and table.
import { el, button, setText, openDialog } from './dom.js';
import { say, sentence } from './words.js';
import { Link } from './link.js';
import { Lobby, openInvite } from './lobby.js';
import { TableView, openKeys } from './table.js';
import { applySettings, openSettings } from './settings.js';
import { here, setHere, keepTable, keptTable, forgetTable, keepDeal } from './keep.js';

const ACTION_LETTERS = 16;

function newAction() {
    return [...crypto.getRandomValues(new Uint8Array(ACTION_LETTERS))].map(byte => 'abcdefghijklmnop'[byte & 15]).join('');
}

class App {
    constructor() {
        this.table = this.update = this.view = this.catalogue = null;
        this.seen = 0;
        this.promised = new Map(); // commitments that were told when their deals began, by number
        openDialog.closeWords = say('close');
        this.banner = el('p.banner', { role: 'status', hidden: true });
        this.notices = el('p.notice', { role: 'alert', hidden: true });
        this.head = el('header.page-head', el('a.skip', { href: '#main', onclick: event => this.skip(event) }, say('skip')),
            el('span.brand', say('title')),
            el('nav', { 'aria-label': say('nav') }, button(say('keys.open'), openKeys, '.quiet.keys-button'),
                button(say('settings.open'), openSettings, '.quiet')));
        this.place = el('div.place');
        document.body.append(this.head, this.banner, this.notices, this.place);
        this.link = new Link({ opened: () => this.opened(), closed: () => this.lost(), message: message => this.take(message) });
        this.lobby = new Lobby(this);
        addEventListener('hashchange', () => this.followLink());
    }

    skip(event) {
        event.preventDefault();
        const main = document.getElementById('main');
        main.tabIndex = -1;
        main.focus();
    }

    async opened() {
        this.banner.hidden = true;
        try {
            this.catalogue = this.catalogue || await this.link.ask('games');
            const place = here();
            if (place && place.table) {
                await this.resume(place.table);
            } else if (place && place.watch) {
                await this.watch(place.watch);
            } else {
                this.showLobby();
            }
        } catch (refusal) {
            if (refusal.code !== 'closed') {
                setHere(null);
                this.showLobby();
                this.notice(refusal.message);
            }
        }
        this.ready && this.ready();
        this.followLink();
    }

    lost() {
        if (this.view) {
            setText(this.banner, say('link.lost'));
            this.banner.hidden = false;
            this.view.show();
        }
    }

    notice(words) {
        setText(this.notices, words);
        this.notices.hidden = false;
        clearTimeout(this.noticeTimer);
        this.noticeTimer = setTimeout(() => { this.notices.hidden = true; }, 6000);
    }

    followLink() {
        const invite = new URLSearchParams(location.hash.slice(1)).get('join');
        if (invite && this.link.state === 'open' && !document.querySelector('dialog')) {
            openInvite(this, invite);
        }
    }

    showLobby() {
        this.view && this.view.remove();
        this.view = this.table = this.update = null;
        this.seen = 0;
        document.title = say('title');
        this.place.replaceChildren(this.lobby.node);
        document.body.dataset.place = 'lobby';
        this.lobby.show();
    }

    showTable() {
        if (!this.view) {
            this.view = new TableView(this);
            this.place.replaceChildren(this.view.node);
            document.body.dataset.place = 'table';
            this.view.title.focus();
        }
    }

    // --- coming and going ------------------------------------------------------------------------------

    async create(members) {
        const answer = await this.link.ask('create', { ...members, begin: false });
        const title = this.lobby.rules.form ? this.lobby.rules.form.title : members.game;
        keepTable({ table: answer.table, title, when: Date.now(), tokens: [answer.host, ...answer.seats.map(seat => seat.token)] });
        setHere({ table: answer.table });
    }

    async join(invite, seat, name) {
        const answer = await this.link.ask('join', { invite, seat, name });
        const kept = keptTable(answer.table);
        keepTable({ table: answer.table, title: kept ? kept.title : '', when: Date.now(),
            tokens: [...(kept ? kept.tokens : []), answer.token].slice(-9) });
        setHere({ table: answer.table });
    }

    async watch(invite) {
        await this.link.ask('watch', { invite });
        setHere({ watch: invite });
    }

    async resume(table) {
        const kept = keptTable(table);
        if (!kept) {
            setHere(null);
            this.showLobby();
            return;
        }
        try {
            await this.link.ask('resume', { table, tokens: kept.tokens, seen: this.seen });
            setHere({ table });
        } catch (refusal) {
            if (refusal.code === 'closed') {
                throw refusal;
            }
            if (refusal.code === 'no-table' || refusal.code === 'token') {
                forgetTable(table);
            }
            setHere(null);
            this.showLobby();
            this.notice(refusal.message);
        }
    }

    leave() {
        const { dialog } = openDialog(say('table.leave'), 'small', el('p', say('leave.words')),
            el('div.row', button(say('leave.keep'), () => this.away(dialog, false), '.main'),
                button(say('leave.give'), () => this.away(dialog, true))));
    }

    // Whoever keeps the seat may come back; a bot plays meanwhile.
    async away(dialog, give) {
        const table = this.table && this.table.table;
        setHere(null);
        dialog.close();
        if (give && this.table.mine.length > 0) {
            await this.tell('leave');
            forgetTable(table);
        }
        this.showLobby();
        this.link.socket.close();
    }

    // --- messages --------------------------------------------------------------------------------------

    take(message) {
        if (message.type === 'table') {
            const fresh = !this.table || this.table.table !== message.table;
            this.table = message;
            const kept = keptTable(message.table);
            kept && kept.title !== message.game.title && keepTable({ ...kept, title: message.game.title });
            fresh && this.showTable();
        } else if (message.type === 'update' && this.table && message.table === this.table.table) {
            this.happened(message);
        } else if (message.type === 'reviewing') {
            this.reviewing && this.reviewing(message);
            return;
        } else if (message.type === 'error') {
            this.notice(sentence(message.words));
        } else if (message.type === 'bye') {
            setText(this.banner, sentence(message.words));
            this.banner.hidden = false;
        }
        this.drawSoon();
    }

    happened(update) {
        this.update = update;
        this.updated = performance.now();
        // What is told of earlier deals to somebody who comes proves nothing of them.
        const told = this.seen > 0;
        const fresh = update.events.filter(event => event.seq > this.seen);
        this.seen = update.seq;
        for (const event of fresh) {
            if (event.event === 'begin' || event.event === 'game') {
                this.promised.clear();
            } else if (event.event === 'deal' && told) {
                this.promised.set(event.deal, event.commit);
            } else if (event.event === 'over') {
                this.keep(event, update);
            } else if (event.event === 'closed') {
                this.closed(event);
            }
        }
        if (update.state === 'deal' && update.deal && !this.promised.has(update.deal.number)) {
            this.promised.set(update.deal.number, update.deal.commit);
        }
        this.view && this.view.happened(fresh);
    }

    keep(event, update) {
        if (event.result.voided) {
            return;
        }
        for (const seat of this.table.mine) {
            keepDeal({ id: [this.table.table, event.seq, seat].join(), when: Date.now(), title: this.table.game.title,
                name: this.nameOf(seat), deal: update.deal.number, place: event.result.place[seat - 1], net: event.result.net[seat - 1] });
        }
    }

    closed(event) {
        forgetTable(this.table.table);
        setHere(null);
        this.showLobby();
        this.notice(sentence(event.words));
    }

    // Many messages come at once when bots do not wait.
    drawSoon() {
        if (!this.drawing) {
            this.drawing = setTimeout(() => {
                this.drawing = null;
                this.view && this.table && this.update && this.view.show();
            }, 0);
        }
    }

    // --- asking ----------------------------------------------------------------------------------------

    nameOf(seat) {
        const info = this.table && this.table.seats[seat - 1];
        return (info && info.name) || say('seat', { seat });
    }

    async tell(what, members = {}) {
        try {
            return await this.link.ask(what, members);
        } catch (refusal) {
            this.notice(refusal.message || say('link.lost'));
            return null;
        }
    }

    // If the answer is lost with the connection, the same is sent again: it is done once.
    async act(seat, move) {
        const members = { seat, at: this.update.at, action: newAction(), move };
        for (;;) {
            try {
                return await this.link.ask('act', members);
            } catch (refusal) {
                if (refusal.code !== 'closed') {
                    throw refusal;
                }
                await new Promise(resolve => { this.ready = resolve; });
                if (!this.table) {
                    throw refusal;
                }
            }
        }
    }
}

applySettings();
new App();
