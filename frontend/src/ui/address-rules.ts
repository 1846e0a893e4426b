import { atMost, holds } from './form-rules';
import { visibleText } from './text-checks';
import { usStates } from './us-states';

/**
 * Maximum characters on a shipping label, which has two lines for the street. The server also checks that the ZIP code
 * belongs to the state.
 */
export const fitsLabel = (most: number) =>
  atMost(most, `Please use at most ${most} characters: a shipping label takes no more.`);

/** Validates a state by its code or name. @param isNeeded false if no address is required */
export const aState = (isNeeded = true) =>
  holds(
    (text) => (!isNeeded && isBlank(text)) || isUsState(text),
    'Please enter a US state, such as CA or California.',
  );

/** @param isNeeded false if no address is required */
export const aZipCode = (isNeeded = true) =>
  holds(
    (text) => (!isNeeded && isBlank(text)) || /^\d{5}([- ]?\d{4})?$/.test(visibleText(text).trim()),
    'Please enter a ZIP code, such as 95060 or 95060-1234.',
  );

const words = new Set(usStates.flatMap(({ code, name }) => [code, name.toUpperCase()]));

export const isUsState = (text: string) =>
  words.has(visibleText(text).replaceAll('.', '').replace(/\s+/g, ' ').trim().toUpperCase());

const isBlank = (text: string) => visibleText(text).trim() === '';

/**
 * Returns the ZIP code without invisible characters, with the hyphen of a ZIP+4: phones' number keyboards have no
 * hyphen.
 */
export function withZipHyphen(typed: string): string {
  return visibleText(typed).replace(/^(\d{5})(\d{1,4})$/, '$1-$2');
}
