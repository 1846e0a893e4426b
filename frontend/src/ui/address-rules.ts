import { atMost, holds } from './form-rules';
import { usStates } from './us-states';

/** As much as a line of a shipping label takes. The server asks for more: that the state has the ZIP code. */
export const fitsLabel = (most: number) =>
  atMost(most, `Please use at most ${most} characters: a shipping label takes no more.`);

/** By its code or its name. @param isNeeded false where no address has to be given */
export const aState = (isNeeded = true) =>
  holds(
    (text) =>
      (!isNeeded && isBlank(text)) || words.has(text.replaceAll('.', '').replace(/\s+/g, ' ').trim().toUpperCase()),
    'Please enter a US state, such as CA or California.',
  );

/** @param isNeeded false where no address has to be given */
export const aZipCode = (isNeeded = true) =>
  holds(
    (text) => (!isNeeded && isBlank(text)) || /^\d{5}([- ]?\d{4})?$/.test(text.trim()),
    'Please enter a ZIP code, such as 95060 or 95060-1234.',
  );

const words = new Set(usStates.flatMap(({ code, name }) => [code, name.toUpperCase()]));
const isBlank = (text: string) => text.trim() === '';

/** Puts the hyphen of a ZIP+4 where only digits are typed: a phone's keyboard of numbers has none. */
export function withZipHyphen(typed: string): string {
  return typed.replace(/^(\d{5})(\d{1,4})$/, '$1-$2');
}
