// SPDX-License-Identifier: LGPL-2.1-or-later
// The choice of a game and its rules: presets, house rules and every field, all as the server tells
// them. What is chosen is `chosen`: { game, settings, scripts }.
import { el, button, choice, tick, arrange } from './dom.js';
import { say } from './words.js';

// "GAME:PRESET", "rule=SCRIPT", "KEY=VALUE"
function fromArguments(list) {
    const [game, ...rest] = list;
    return {
        game,
        scripts: rest.filter(word => word.startsWith('rule=')).map(word => word.slice(5)),
        settings: rest.filter(word => !word.startsWith('rule=')),
    };
}

export class RulesForm {
    // `changed` is called with the server's form whenever it is another.
    constructor(app, changed) {
        this.app = app;
        this.changed = changed;
        this.chosen = { game: '', settings: [], scripts: [] };
        this.form = null;
        this.serial = 0;
        this.settled = Promise.resolve(false);
        this.preset = el('div');
        this.house = el('div.house');
        this.problems = el('ul.problems', { 'aria-live': 'polite' });
        this.more = el('details.more', { ontoggle: () => this.drawFields() }, el('summary', say('form.more')));
        this.fields = el('div.groups');
        this.more.append(el('p.help', say('form.more.help')), this.fields);
        this.node = el('div.rules-form', this.preset, this.house, this.problems, this.more);
    }

    load(game) {
        return this.ask({ game, settings: [], scripts: [] });
    }

    ask(chosen) {
        this.settled = this.answer(chosen);
        return this.settled;
    }

    // True when what was chosen last stands in `chosen`: who begins does not begin what he chose before.
    async answer(chosen) {
        const serial = ++this.serial;
        try {
            const answer = await this.app.link.ask('form', chosen);
            if (serial === this.serial) {
                this.form = answer.form;
                this.chosen = fromArguments(answer.form.arguments);
                this.draw();
                this.changed(this.form);
            }
            return serial === this.serial;
        } catch (refusal) {
            if (serial === this.serial) {
                this.draw();
                arrange(this.problems, [el('li', refusal.message || say('link.lost'))]);
            }
            return false;
        }
    }

    draw() {
        const { form } = this;
        if (!form) {
            return;
        }
        const focus = document.activeElement && document.activeElement.dataset.key;
        const preset = form.presets.find(one => one.chosen) || form.presets[0];
        arrange(this.preset, [
            form.presets.length > 1 && choice(say('form.preset'),
                form.presets.map(one => [one.name, one.title]), preset.name,
                name => this.ask({ ...this.chosen, game: name }), { 'data-key': 'preset' }),
            el('p.summary', preset ? preset.summary : ''),
        ]);
        const rules = form.rules.filter(rule => rule.fits || rule.on);
        arrange(this.house, [rules.length > 0 && el('fieldset', el('legend', say('form.house')),
            rules.map(rule => tick(rule.title, rule.on, on => this.lay(rule.name, on), rule.summary,
                { 'data-key': 'rule ' + rule.name })))]);
        arrange(this.problems, [...form.problems, ...form.notes].map(text => el('li', text)));
        this.drawFields();
        if (focus) {
            const again = [...this.node.querySelectorAll('[data-key]')].find(node => node.dataset.key === focus);
            again && again.focus();
        }
    }

    lay(name, on) {
        const scripts = this.chosen.scripts.filter(one => one !== name);
        this.ask({ ...this.chosen, scripts: on ? [...scripts, name] : scripts });
    }

    set(name, value) {
        const settings = this.chosen.settings.filter(one => !one.startsWith(name + '='));
        this.ask({ ...this.chosen, settings: value === null ? settings : [...settings, name + '=' + value] });
    }

    drawFields() {
        if (!this.more.open || !this.form) {
            return;
        }
        const open = new Set([...this.fields.querySelectorAll('details[open]')].map(node => node.dataset.title));
        arrange(this.fields, this.form.groups.map(group => el('details.group',
            { 'data-title': group.title, open: open.has(group.title) },
            el('summary', group.title, group.fields.some(field => field.own) && el('span.own', say('form.changed'))),
            group.fields.map(field => this.field(field)))));
    }

    field(field) {
        const key = { 'data-key': field.name, name: field.name };
        const id = 'field-' + field.name;
        let input;
        if (field.type === 'yes-no') {
            input = el('input', { ...key, id, type: 'checkbox', checked: field.value === 'yes',
                onchange: () => this.set(field.name, input.checked ? 'yes' : 'no') });
        } else if (field.choices && field.type === 'choice') {
            input = el('select', { ...key, id, onchange: () => this.set(field.name, input.value) },
                field.choices.map(one => el('option', { value: one.value, selected: one.value === field.value },
                    one.words ? say('form.choice', { value: one.value, words: one.words }) : one.value)));
        } else {
            input = el('input', { ...key, id, type: field.type === 'number' ? 'number' : 'text', min: field.min,
                max: field.max, value: field.value, onchange: () => this.set(field.name, input.value) });
        }
        return el('div.rule-field' + (field.own ? '.own' : ''),
            el('label', { for: id }, field.label), input,
            field.own && button(say('form.reset'), () => this.set(field.name, null), '.small',
                { 'aria-label': say('form.reset.of', { label: field.label }) }),
            el('p.help', field.help), field.problem && el('p.problem', field.problem));
    }
}
