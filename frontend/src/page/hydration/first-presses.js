{
  /** The presses before hydration: each control once, with its value. */
  const presses = new Map();
  const note = (control) => {
    presses.delete(control);
    presses.set(control, { checked: control.checked, value: control.value });
  };
  /** React hydrates the frame, the page in `main` and each island by itself, and handles events of each from then on. */
  const takenOver = new Set();
  const partOf = (control) =>
    control.closest('[data-island]')?.dataset.island ?? (control.closest('main') ? 'page' : 'frame');
  const isTakenOver = (control) => takenOver.has(partOf(control));

  // Runs before React: a click on a choice makes React hydrate the page at once, without seeing the change.
  const choose = ({ type, target }) => {
    const choice = target.closest('input, select');
    if (!choice) return;
    if (!isTakenOver(choice)) note(choice);
    else if (type === (choice.type === 'range' ? 'input' : 'click')) presses.delete(choice);
  };
  addEventListener('click', choose, true);
  addEventListener('change', choose, true);
  // A slider that is still dragged while React takes over has not changed yet, and React knows no earlier value of it.
  addEventListener('input', choose, true);

  /** The pressed button: only this press counts, whether React hears it or not, and no earlier one. */
  let touched = null;
  const letGo = () => (touched = null);
  const isTouched = (control) => touched !== null && (control === touched || control === touched.form);
  addEventListener('pointerdown', ({ target }) => (touched = target.closest('button')), true);
  addEventListener('pointercancel', letGo, true);
  addEventListener('submit', ({ target }) => presses.delete(target), true);

  // Runs before React, which stops the events of an island whose code is still loading.
  addEventListener(
    'click',
    ({ target }) => {
      const button = target.closest('button');
      presses.delete(button);
      // One that sends a form is noted as its form.
      if (!button || (button.form && button.type !== 'button') || isTakenOver(button)) return;
      touched = button;
      note(button);
      setTimeout(letGo);
    },
    true,
  );
  // Runs after React, which has handled the event if the control is hydrated by now.
  addEventListener('click', ({ target }) => {
    letGo();
    const button = target.closest('button');
    if (button && isTakenOver(button)) presses.delete(button);
  });
  // A form with an action can be sent by the browser, too.
  addEventListener('submit', (event) => {
    if (event.target.hasAttribute('action') || isTakenOver(event.target)) return;
    event.preventDefault();
    note(event.target);
  });

  /** Milliseconds for which a link waits for what was pressed before it. */
  const longest = 3000;
  /** The link to follow then; the last one counts. */
  let held = null;
  let timer;
  let hasWaited = false;
  const waits = (control) => control.isConnected && control.matches('button, form');
  const isWaiting = () => [...presses.keys()].some(waits);
  // A page that is left before its code is there would lose what was pressed on it. Runs before React, which follows links of its own.
  addEventListener(
    'click',
    (event) => {
      const link = event.target.closest('a[href^="/"]:not([target], [download])');
      if (!link || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (hasWaited || !isWaiting()) return;
      event.preventDefault();
      event.stopPropagation();
      if (!held) timer = setTimeout(leave, longest);
      held = link;
    },
    true,
  );
  const leave = () => {
    hasWaited = true;
    location.assign(held.href);
  };
  addEventListener('pagehide', () => {
    clearTimeout(timer);
    held = null;
  });

  window.takeOver = (part) => {
    takenOver.add(part);
  };
  window.takePresses = () => {
    const taken = [...presses].filter(([control]) => isTakenOver(control) && !isTouched(control));
    for (const [control] of taken) presses.delete(control);
    return taken;
  };
  window.followLink = () => {
    if (!held || isWaiting()) return;
    const link = held;
    clearTimeout(timer);
    held = null;
    // What was pressed may have taken it off the page.
    if (link.isConnected) link.click();
    else location.assign(link.href);
  };

  /** The first sign of a person: what can be pressed is needed from now on. */
  window.firstTouch = new Promise((resolve) => {
    const heard = new AbortController();
    const hear = ({ type, movementX, movementY }) => {
      // Browsers tell a new page of a pointer that merely lies over it, too.
      if (type === 'pointermove' && movementX === 0 && movementY === 0) return;
      heard.abort();
      resolve();
    };
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'])
      addEventListener(sign, hear, { signal: heard.signal, capture: true, passive: true });
  });
}
