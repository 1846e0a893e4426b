/**
 * The most common email domains, except short ones: domains that differ from a short domain by one letter belong to
 * other companies.
 */
const providers = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'comcast.net', 'verizon.net'];
/** Domains that look similar but are correct. */
const others = ['ymail.com', 'mail.com', 'email.com', 'gmx.com'];

/**
 * Returns the address that was probably intended, e.g. "ana@gmail.com" for "ana@gmial.com"; undefined if the typed
 * address looks correct.
 */
export function suggestEmail(typed: string): string | undefined {
  const [, name = '', domain = ''] = /^(.+)@(.+)$/.exec(typed.trim()) ?? [];
  const given = domain.toLowerCase();
  if (name === '' || [...providers, ...others].includes(given)) return undefined;
  const suggestion = providers.find((provider) => isOneSlip(given, provider));
  return suggestion && `${name}@${suggestion}`;
}

/**
 * Returns whether the names differ by one typing error: one or two extra or missing letters, one wrong letter, or two
 * swapped letters.
 */
function isOneSlip(typed: string, suggestion: string): boolean {
  const shorter = Math.min(typed.length, suggestion.length);
  let start = 0;
  while (start < shorter && typed[start] === suggestion[start]) start++;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === suggestion.at(-1 - end)) end++;
  const [wrong, right] = [typed, suggestion].map((text) => text.slice(start, text.length - end));
  if (wrong === undefined || right === undefined) return false;
  return wrong.length + right.length <= 2 || (wrong.length === 2 && wrong === right.split('').reverse().join(''));
}
