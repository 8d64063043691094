// SPDX-License-Identifier: LGPL-2.1-or-later
// The WebSocket: what is asked is answered by a promise, and a lost connection is made again. Knows
// nothing of tables; whoever wants to come back to one does so in `opened`.
import { sentence } from './words.js';

const FIRST_WAIT = 400; // milliseconds before it is tried again; doubled each time
const LONGEST_WAIT = 8000;
const TOO_FAST_WAIT = 500;

export class Refusal extends Error {
    constructor(code, words, verdict) {
        super(sentence(words));
        this.code = code;
        this.verdict = verdict;
    }
}

export class Link {
    constructor({ opened, closed, message }) {
        this.opened = opened;
        this.closed = closed;
        this.message = message;
        this.number = 0;
        this.asked = new Map();
        this.wait = FIRST_WAIT;
        this.state = 'closed';
        this.limits = { name: 24, say: 300 };
        addEventListener('online', () => this.hurry());
        document.addEventListener('visibilitychange', () => document.hidden || this.hurry());
        this.connect();
    }

    connect() {
        clearTimeout(this.timer);
        this.state = 'connecting';
        const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws');
        this.socket = socket;
        socket.onmessage = event => socket === this.socket && this.take(JSON.parse(event.data));
        socket.onclose = () => socket === this.socket && this.lost();
    }

    hurry() {
        if (this.state === 'closed') {
            this.connect();
        }
    }

    lost() {
        const asked = [...this.asked.values()];
        this.asked.clear();
        this.state = 'closed';
        asked.forEach(({ reject }) => reject(new Refusal('closed', '')));
        this.closed();
        this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
        this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    }

    take(message) {
        if (message.type === 'hello') {
            this.state = 'open';
            this.wait = FIRST_WAIT;
            this.limits = message.limits;
            this.opened(message);
            return;
        }
        const waiting = message.id ? this.asked.get(message.id) : null;
        if (!waiting) {
            this.message(message);
            return;
        }
        this.asked.delete(message.id);
        if (message.type === 'error') {
            waiting.reject(new Refusal(message.code, message.words, message.verdict));
        } else {
            waiting.resolve(message);
        }
    }

    // Who plays fast against fast bots may be too fast for the server: then it is asked once more. Chat is
    // not, so that its writer sees why it was not sent.
    async ask(what, members = {}) {
        for (let again = what === 'say' ? 0 : 3;; again--) {
            try {
                return await this.send(what, members);
            } catch (refusal) {
                if (refusal.code !== 'too-fast' || again === 0) {
                    throw refusal;
                }
                await new Promise(resolve => setTimeout(resolve, TOO_FAST_WAIT));
            }
        }
    }

    send(what, members) {
        return new Promise((resolve, reject) => {
            if (this.state !== 'open') {
                reject(new Refusal('closed', ''));
                return;
            }
            const id = ++this.number;
            this.asked.set(id, { resolve, reject });
            this.socket.send(JSON.stringify({ ask: what, id, ...members }));
        });
    }
}
