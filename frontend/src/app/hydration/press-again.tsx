import { useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';

type Control = HTMLFormElement | HTMLButtonElement | HTMLInputElement | HTMLSelectElement;
/** The page is what `main` holds, the frame is what stands around it. */
type Part = 'frame' | 'page';
/** What a control was set to by the press. */
type Setting = Pick<HTMLInputElement, 'checked' | 'value'>;

declare global {
  interface Window {
    /** Gives once what was pressed and is taken over by now: first-presses.js, in the document of every page. */
    takePresses?: () => [Control, Setting][];
    /** Says that React hears what is pressed in this part from now on. */
    takeOver?: (part: Part) => void;
  }
}

/** Stands beside what comes from the server: once React has taken that over, what was pressed in it before counts. */
export function PressAgain({ part }: { part: Part }): null {
  useLayoutEffect(() => window.takeOver?.(part), [part]);
  useEffect(() => queueMicrotask(pressAgain), []);
  return null;
}

function pressAgain() {
  for (const [control, setting] of window.takePresses?.() ?? []) {
    // Each press finds what the one before it did.
    if (control.isConnected) flushSync(() => press(control, setting));
  }
}

/** React hears a control that changes from what React knows of it: it is set back first where it shows the press already. */
function press(control: Control, { checked, value }: Setting) {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control instanceof HTMLFormElement) {
    control.requestSubmit();
  } else if (control instanceof HTMLButtonElement) {
    control.click();
  } else if (control.type === 'radio' || control.type === 'checkbox') {
    control.checked = !checked;
    control.click();
  } else if (control.type === 'range') {
    control.value = control.defaultValue;
    control.valueAsNumber = Number(value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
