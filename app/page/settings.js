// SPDX-License-Identifier: LGPL-2.1-or-later
// How the page looks, for this browser.
import { el, choice, tick, openDialog } from './dom.js';
import { say, direction as ownDirection } from './words.js';
import { settings, saveSettings } from './keep.js';

export function applySettings() {
    const root = document.documentElement;
    const asked = new URLSearchParams(location.search).get('dir');
    const direction = settings.direction !== 'auto' ? settings.direction : asked === 'rtl' ? 'rtl' : ownDirection;
    root.dir = direction;
    root.dataset.theme = settings.theme;
    root.dataset.motion = settings.motion ? 'yes' : 'no';
}

export function openSettings() {
    const set = name => value => {
        settings[name] = value;
        saveSettings();
        applySettings();
    };
    openDialog(say('settings.title'), 'small',
        choice(say('settings.theme'), ['auto', 'light', 'dark'].map(one => [one, say('theme.' + one)]), settings.theme, set('theme')),
        choice(say('settings.direction'), ['auto', 'ltr', 'rtl'].map(one => [one, say('direction.' + one)]), settings.direction, set('direction')),
        tick(say('settings.motion'), settings.motion, set('motion'), say('settings.motion.help')),
        el('p.help', say('settings.kept')));
}
