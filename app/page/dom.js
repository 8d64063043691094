// SPDX-License-Identifier: LGPL-2.1-or-later
// Elements from code. Text only ever becomes text nodes, never HTML.

const SVG = 'http://www.w3.org/2000/svg';

function setProperty(node, name, value) {
    if (value === null || value === undefined || value === false) {
        return;
    }
    if (name.startsWith('on')) {
        node.addEventListener(name.slice(2), value);
    } else if (name === 'style') {
        for (const [key, content] of Object.entries(value)) {
            node.style.setProperty(key, content);
        }
    } else if (['value', 'checked', 'disabled', 'selected', 'hidden', 'open'].includes(name)) {
        node[name] = value;
    } else {
        node.setAttribute(name, value === true ? '' : value);
    }
}

// el('button.main', { type: 'button', onclick }, 'Play', otherNode, [more], null)
export function el(what, properties, ...children) {
    const [tag, ...classes] = what.split('.');
    const node = document.createElement(tag);
    if (classes.length > 0) {
        node.className = classes.join(' ');
    }
    const plain = properties && properties.constructor === Object;
    if (plain) {
        for (const [name, value] of Object.entries(properties)) {
            setProperty(node, name, value);
        }
    } else if (properties !== undefined) {
        children.unshift(properties);
    }
    node.append(...children.flat(3).filter(child => child !== null && child !== undefined && child !== false));
    return node;
}

// A drawing that says nothing to a screen reader.
export function svg(box, path, name = '') {
    const node = document.createElementNS(SVG, 'svg');
    node.setAttribute('viewBox', box);
    node.setAttribute('aria-hidden', 'true');
    node.setAttribute('focusable', 'false');
    node.setAttribute('class', name);
    const line = document.createElementNS(SVG, 'path');
    line.setAttribute('d', path);
    node.append(line);
    return node;
}

// Shows the nodes in this order; those that are there already stay, with focus and animations.
export function arrange(parent, nodes) {
    const wanted = nodes.flat(3).filter(Boolean);
    const keep = new Set(wanted);
    for (const child of [...parent.childNodes]) {
        if (!keep.has(child)) {
            child.remove();
        }
    }
    wanted.forEach((node, place) => {
        if (parent.childNodes[place] !== node) {
            parent.insertBefore(node, parent.childNodes[place] || null);
        }
    });
}

// Changes the text of a node only when it is another: live regions speak at every change.
export function setText(node, text) {
    if (node.textContent !== text) {
        node.textContent = text;
    }
}

export function button(text, onclick, kind = '', properties = {}) {
    return el('button' + kind, { type: 'button', onclick, ...properties }, text);
}

// A labelled choice. options: [value, words] pairs.
export function choice(label, options, value, onchange, properties = {}) {
    const select = el('select', { onchange: () => onchange(select.value), ...properties },
        options.map(([key, words]) => el('option', { value: key, selected: key === value }, words)));
    return el('label.field', el('span.label', label), select);
}

export function tick(label, checked, onchange, help, properties = {}) {
    const box = el('input', { type: 'checkbox', checked, onchange: () => onchange(box.checked), ...properties });
    return el('label.tick', box, el('span', el('span.label', label), help && el('span.help', help)));
}

// A dialog that goes away when it is closed.
export function openDialog(title, kind, ...children) {
    const words = el('h2', title);
    const id = 'title-' + Math.random().toString(36).slice(2);
    words.id = id;
    const body = el('div.dialog-body', { tabindex: '-1', autofocus: true }, ...children);
    const close = el('button.icon.close', { type: 'button', 'aria-label': openDialog.closeWords,
        onclick: () => dialog.close() }, svg('0 0 24 24', 'M6 6l12 12M18 6L6 18', 'line'));
    const dialog = el('dialog.' + kind, { 'aria-labelledby': id }, el('div.dialog-head', words, close), body);
    const before = document.activeElement;
    dialog.addEventListener('close', () => {
        dialog.remove();
        if (before && before.isConnected) {
            before.focus();
        }
    });
    dialog.addEventListener('click', event => event.target === dialog && dialog.close());
    if (!body.querySelector('button, select, input, a, [tabindex]')) { // else keys could not scroll it
        body.tabIndex = 0;
    }
    document.body.append(dialog);
    dialog.showModal();
    return { dialog, body };
}
