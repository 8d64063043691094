// SPDX-License-Identifier: LGPL-2.1-or-later
// Another game at the same table.
import { button, choice, openDialog, el } from './dom.js';
import { say } from './words.js';
import { RulesForm } from './form.js';
import { playable } from './lobby.js';

export function openSwitch(app) {
    const trouble = el('p.problem', { role: 'alert' });
    const rules = new RulesForm(app, form => { start.disabled = form.problems.length > 0; });
    const games = playable(app.catalogue);
    const now = app.table.game.id.split(':')[0];
    const start = button(say('switch.start'), async () => {
        try {
            if (!await rules.settled) {
                trouble.textContent = rules.problems.textContent;
                return;
            }
            const bots = app.table.seats.filter(seat => seat.bot).map(seat => seat.bot);
            const level = app.lobby.level();
            await app.link.ask('switch', { ...rules.chosen, bots: Array.from({ length: 8 }, (_, i) => bots[i] || level)
                .slice(0, Math.max(0, rules.form.seats - app.table.seats.filter(seat => seat.who === 'person' || seat.who === 'away').length)) });
            dialog.close();
        } catch (refusal) {
            trouble.textContent = refusal.message || say('link.lost');
        }
    }, '.main', { 'data-do': 'switch' });
    const { dialog } = openDialog(say('switch.title'), 'wide', el('p.help', say('switch.help')),
        choice(say('lobby.games'), games.map(game => [game.name, game.title]), now, name => rules.load(name)),
        rules.node, trouble, start);
    rules.load(games.some(game => game.name === now) ? now : games[0].name);
}
