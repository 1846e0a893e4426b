import { atMost, holds } from './form-rules';
import { visibleText } from './text-checks';

/** Codes and names from USPS Publication 28, appendix B. */
export const usStates =
  `Alabama AL,Alaska AK,American Samoa AS,Arizona AZ,Arkansas AR,Armed Forces Americas AA,Armed Forces Europe AE,\
Armed Forces Pacific AP,California CA,Colorado CO,Connecticut CT,Delaware DE,District of Columbia DC,\
Federated States of Micronesia FM,Florida FL,Georgia GA,Guam GU,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,\
Kentucky KY,Louisiana LA,Maine ME,Marshall Islands MH,Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,\
Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,North Carolina NC,\
North Dakota ND,Northern Mariana Islands MP,Ohio OH,Oklahoma OK,Oregon OR,Palau PW,Pennsylvania PA,Puerto Rico PR,\
Rhode Island RI,South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virgin Islands VI,Virginia VA,\
Washington WA,West Virginia WV,Wisconsin WI,Wyoming WY`
    .split(',')
    .map((entry) => ({ name: entry.slice(0, -3), code: entry.slice(-2) }));

/** Limits the length of a text, so that the text fits on a shipping label. A label has two lines for the street. */
export const fitsLabel = (max: number) =>
  atMost(max, `Please use at most ${max} characters, so that the text fits on a shipping label.`);

/** Validates a state by its code or name. @param isNeeded false if no address is required */
export const aState = (isNeeded = true) =>
  holds(
    (text) => (!isNeeded && isBlank(text)) || isUsState(text),
    'Please enter a US state, such as CA or California.',
  );

/**
 * Validates the format of a ZIP code. The server also checks that the ZIP code belongs to the state.
 * @param isNeeded false if no address is required
 */
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
 * Removes invisible characters from a ZIP code, and adds the hyphen of a ZIP+4, because number keyboards of phones have
 * no hyphen.
 */
export function withZipHyphen(typed: string): string {
  return visibleText(typed).replace(/^(\d{5})(\d{1,4})$/, '$1-$2');
}

/** Maximum characters of a line on a shipping label. */
const lineLength = 50;

/**
 * Returns the street as labels and emails print it: one line, or two if it is longer, divided after a comma or a
 * space.
 */
export function streetLines(address: string): string[] {
  const letters = Array.from(address);
  if (letters.length <= lineLength) return [address];
  const ends = [/[,;]/, /\s/].map((end) =>
    letters.findLastIndex((letter, at) => at < lineLength && letters.length - at - 1 <= lineLength && end.test(letter)),
  );
  const end = ends.find((at) => at >= 0) ?? lineLength - 1;
  return [letters.slice(0, end + 1), letters.slice(end + 1)].map((line) => line.join('').trim());
}
