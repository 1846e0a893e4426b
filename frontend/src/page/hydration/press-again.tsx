import { useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from '../use-hydrated';

type Control = HTMLFormElement | HTMLButtonElement | HTMLInputElement | HTMLSelectElement;
/** The control's value after the press. */
type Setting = Pick<HTMLInputElement, 'checked' | 'value'>;

declare global {
  interface Window {
    /** Returns, once, the presses on hydrated controls: first-presses.js, in the document of every page. */
    takePresses?: () => [Control, Setting][];
    /** Follows the link that waits for presses, once all are taken. */
    followLink?: () => void;
    /** Says that React handles presses in this part from now on. */
    takeOver?: (part: string) => void;
  }
}

/**
 * Placed next to server-rendered content: after its hydration, once it shows what depends on the device, earlier presses in it are repeated.
 * @param props.part "page" in `main`, "frame" around it, or an island's name
 * @param props.tell hears of the hydration: what it shows by then is there before presses are repeated
 */
export function PressAgain({ part, tell }: { part: string; tell?: (isHydrated: true) => void }): null {
  useLayoutEffect(() => {
    window.takeOver?.(part);
    tell?.(true);
  }, [part, tell]);
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) queueMicrotask(pressAgain);
  }, [hydrated]);
  return null;
}

function pressAgain() {
  for (const [control, setting] of window.takePresses?.() ?? []) {
    // Each press sees the effect of the one before it.
    if (control.isConnected) flushSync(() => press(control, setting));
  }
  window.followLink?.();
}

/** React fires a change only if the value differs from the one it knows: a control that already shows the press is reset first. */
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
