import { maskEmailsIn } from '../../domain/shared/email-address.js';

/**
 * Patterns of secrets with their replacements. Error messages of PostgreSQL, mail servers or the payment provider, and
 * URLs with a password, may contain data that must not be logged.
 */
const secrets: readonly (readonly [RegExp, string])[] = [
  // user:password@ in a URL. Must run before the pattern for email addresses, which also matches this text.
  [/(\w:\/\/)[^\s/@"\\]*:[^\s/@"\\]*@/g, '$1[•••]@'],
  [/\b(Bearer|Basic) [\w+/=.~-]{8,}/gi, '$1 •••'],
  [/\b(?:sk|rk|whsec)_\w{8,}/g, '•••'],
  [/_secret_\w+/g, '_secret_•••'],
  // A token of a mailed link, in base64url.
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g, '•••'],
  // An order id or a promo code.
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*\d)[0-9A-HJKMNP-TV-Z]{4}(?:-?[0-9A-HJKMNP-TV-Z]{4}){3}(?![\w-])/g, '•••'],
];

/** A card number, grouped or not. */
const cardLike = /(?<![\w.-])\d(?:[ -]?\d){13,18}(?![\w.-])/g;

/** Removes secrets and personal data from a log line. */
export function scrubbed(line: string): string {
  const withoutSecrets = secrets.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line);
  return maskEmailsIn(withoutSecrets.replace(cardLike, (digits) => (isCard(digits) ? '•••' : digits)));
}

/** Whether the digits are a valid card number, by the check digit. */
function isCard(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number).reverse();
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
