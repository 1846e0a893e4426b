{
  /** What is pressed before the code of the page is there: each control once, with what it was set to. */
  const presses = new Map();
  const note = (control) => {
    presses.delete(control);
    presses.set(control, { checked: control.checked, value: control.value });
  };
  /** React takes the frame and the page in `main` over one after the other, and hears each from then on. */
  const takenOver = { frame: false, page: false };
  const isTakenOver = (control) => takenOver[control.closest('main') ? 'page' : 'frame'];

  // Told before React: a click on a choice makes React take the page over at once, but React does not see that it changed.
  const choose = ({ type, target }) => {
    const choice = target.closest('input, select');
    if (!choice) return;
    if (!isTakenOver(choice)) note(choice);
    else if (type === 'click') presses.delete(choice);
  };
  addEventListener('click', choose, true);
  addEventListener('change', choose, true);

  /** The button under the finger: what comes of this press counts, no matter who hears it, and no earlier one. */
  let touched = null;
  const isTouched = (control) => touched !== null && (control === touched || control === touched.form);
  addEventListener('pointerdown', ({ target }) => (touched = target.closest('button')), true);
  addEventListener('pointercancel', () => (touched = null), true);
  addEventListener('click', ({ target }) => presses.delete(target.closest('button')), true);
  addEventListener('submit', ({ target }) => presses.delete(target), true);

  // Told after React, which has heard it where it has taken the control over by now.
  addEventListener('click', ({ target }) => {
    touched = null;
    const button = target.closest('button[type="button"]');
    if (button && !isTakenOver(button)) note(button);
  });
  // A form that says where it goes is sent by the browser as well as by the code.
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
