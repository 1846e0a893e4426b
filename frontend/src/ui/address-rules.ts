import { atMost, holds } from './form-rules';

/** As much as a line of a shipping label takes. The server asks for more: that the state is one, and that it has the ZIP code. */
export const fitsLabel = (most: number) =>
  atMost(most, `Please use at most ${most} characters: a shipping label takes no more.`);

/** @param isNeeded false where no address has to be given */
export const aZipCode = (isNeeded = true) =>
  holds(
    (text) => (!isNeeded && text.trim() === '') || /^\d{5}([- ]?\d{4})?$/.test(text.trim()),
    'Please enter a ZIP code, such as 95060 or 95060-1234.',
  );

/** Puts the hyphen of a ZIP+4 where only digits are typed: a phone's keyboard of numbers has none. */
export function withZipHyphen(typed: string): string {
  return typed.replace(/^(\d{5})(\d{1,4})$/, '$1-$2');
}
