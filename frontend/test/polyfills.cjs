// APIs that react-dom, the router or antd call and jsdom lacks.
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, { TextDecoder, TextEncoder });

/** The router creates a Request for each navigation. Without loaders, no code reads its other properties. */
globalThis.Request ??= class {
  constructor(url, { signal } = {}) {
    Object.assign(this, { url: String(url), method: 'GET', signal });
  }
};

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

globalThis.MessageChannel ??= class {
  constructor() {
    const receiver = { onmessage: null, close() {} };
    this.port1 = receiver;
    this.port2 = { close() {}, postMessage: (data) => setTimeout(() => receiver.onmessage?.({ data }), 0) };
  }
};

const { window } = globalThis;
if (window) {
  window.matchMedia ??= (media) => ({
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  });
  window.scrollTo = () => {};
  window.Element.prototype.scrollIntoView = () => {};
}

// For each computed style, jsdom compares the element and its parents with all rules of its default style sheet. Specs
// render pages without style sheets, so inline styles and a few of these rules are enough, in a sixth less time.
if (window) {
  const hidden = 'head, link, meta, script, style, template, title, [hidden], dialog:not([open]), input[type="hidden"]';
  window.getComputedStyle = (element) => {
    const { style } = window.document.createElement('i');
    style.cssText = element.getAttribute('style') ?? '';
    style.display ||= element.matches(hidden) ? 'none' : 'block';
    style.visibility ||= element.closest('[style*="visibility"]')?.style.visibility ?? 'visible';
    return style;
  };
}

// jsdom has neither modal dialogs nor popovers. This implementation opens, closes and hides them, without a top layer.
if (window) {
  const { HTMLDialogElement, HTMLElement } = window;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new window.Event('close'));
  };
  HTMLElement.prototype.togglePopover = function togglePopover(force) {
    const open = force ?? this.style.display !== 'block';
    this.style.display = open ? 'block' : 'none';
    return open;
  };
  HTMLElement.prototype.hidePopover = function hidePopover() {
    this.togglePopover(false);
  };
  window.document.addEventListener('click', ({ target, defaultPrevented }) => {
    const button = target.closest('[popovertarget]');
    if (!button || defaultPrevented) return;
    const action = button.getAttribute('popovertargetaction');
    window.document
      .getElementById(button.getAttribute('popovertarget'))
      ?.togglePopover(action === 'hide' ? false : undefined);
  });
}

// jsdom visits every node of the page to find the field of a label, or the labels of a field. With lookups by id, tests
// of forms take a sixth less time.
if (window) {
  const isField = (element) =>
    element?.matches('button, input:not([type="hidden"]), meter, output, progress, select, textarea') ?? false;
  const fieldOf = (label) => {
    if (!label.hasAttribute('for')) return [...label.querySelectorAll('*')].find(isField) ?? null;
    const named = label.ownerDocument.getElementById(label.htmlFor);
    return isField(named) ? named : null;
  };
  const labelsOf = (field) => {
    const around = field.closest('label:not([for])');
    const named = [...field.ownerDocument.querySelectorAll('label[for]')].filter(
      ({ htmlFor }) => field.id !== '' && htmlFor === field.id,
    );
    return around !== null && fieldOf(around) === field ? [around, ...named] : named;
  };
  Object.defineProperty(window.HTMLLabelElement.prototype, 'control', {
    get() {
      return fieldOf(this);
    },
  });
  for (const name of ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'])
    Object.defineProperty(window[`HTML${name}Element`].prototype, 'labels', {
      get() {
        return labelsOf(this);
      },
    });
}
