{
  /** What is pressed before the code of the page is there: each control once, with what it was set to. */
  const presses = new Map();
  const heard = { click: 'button[type="button"]', change: 'input, select', submit: 'form:not([action])' };
  const hear = (event) => {
    const control = event.target.closest(heard[event.type]);
    if (!control) return;
    // A form that says where it goes is sent by the browser as well as by the code.
    if (event.type === 'submit') event.preventDefault();
    presses.delete(control);
    presses.set(control, { checked: control.checked, value: control.value });
  };
  for (const type in heard) addEventListener(type, hear, true);
  window.takePresses = () => {
    for (const type in heard) removeEventListener(type, hear, true);
    const taken = [...presses];
    presses.clear();
    return taken;
  };
}
