{
  /** The presses before hydration: each control once, with its value. */
  const presses = new Map();
  const note = (control) => {
    presses.delete(control);
    presses.set(control, { checked: control.checked, value: control.value });
  };
  /** React hydrates the frame and the page in `main` one after the other, and handles events of each from then on. */
  const takenOver = { frame: false, page: false };
  const isTakenOver = (control) => takenOver[control.closest('main') ? 'page' : 'frame'];

  // Runs before React: a click on a choice makes React hydrate the page at once, without seeing the change.
  const choose = ({ type, target }) => {
    const choice = target.closest('input, select');
    if (!choice) return;
    if (!isTakenOver(choice)) note(choice);
    else if (type === 'click') presses.delete(choice);
  };
  addEventListener('click', choose, true);
  addEventListener('change', choose, true);

  /** The pressed button: only this press counts, whether React hears it or not, and no earlier one. */
  let touched = null;
  const isTouched = (control) => touched !== null && (control === touched || control === touched.form);
  addEventListener('pointerdown', ({ target }) => (touched = target.closest('button')), true);
  addEventListener('pointercancel', () => (touched = null), true);
  addEventListener('click', ({ target }) => presses.delete(target.closest('button')), true);
  addEventListener('submit', ({ target }) => presses.delete(target), true);

  // Runs after React, which has handled the event if the control is hydrated by now.
  addEventListener('click', ({ target }) => {
    touched = null;
    const button = target.closest('button[type="button"]');
    if (button && !isTakenOver(button)) note(button);
  });
  // A form with an action can be sent by the browser, too.
  addEventListener('submit', (event) => {
    if (event.target.hasAttribute('action') || isTakenOver(event.target)) return;
    event.preventDefault();
    note(event.target);
  });

  window.takeOver = (part) => {
    takenOver[part] = true;
  };
  window.takePresses = () => {
    const taken = [...presses].filter(([control]) => isTakenOver(control) && !isTouched(control));
    for (const [control] of taken) presses.delete(control);
    return taken;
  };
}
