import { maskEmailsIn } from '../../domain/shared/email-address.js';

/**
 * What the shop itself never logs may stand in what others say: in the errors of PostgreSQL, of mail servers, of the payment
 * provider, of a connection whose address holds a password.
 */
const secrets: readonly (readonly [RegExp, string])[] = [
  // user:password@ of an address; before the e-mail addresses, which these resemble.
  [/(\w:\/\/)[^\s/@"\\]*:[^\s/@"\\]*@/g, '$1[•••]@'],
  [/\b(Bearer|Basic) [\w+/=.~-]{8,}/gi, '$1 •••'],
  [/\b(?:sk|rk|whsec)_\w{8,}/g, '•••'],
  [/_secret_\w+/g, '_secret_•••'],
  // A token of a mailed link, as written by base64url.
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g, '•••'],
  // The id of an order, or a promo code.
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*\d)[0-9A-HJKMNP-TV-Z]{4}(?:-?[0-9A-HJKMNP-TV-Z]{4}){3}(?![\w-])/g, '•••'],
];

/** The digits of a card, in groups or not. */
const cardLike = /(?<![\w.-])\d(?:[ -]?\d){13,18}(?![\w.-])/g;

/** The line of the log without what no one may read there. */
export function scrubbed(line: string): string {
  const withoutSecrets = secrets.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line);
  return maskEmailsIn(withoutSecrets.replace(cardLike, (digits) => (isCard(digits) ? '•••' : digits)));
}

/** By the check digit that every card number ends with. */
function isCard(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number).reverse();
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
