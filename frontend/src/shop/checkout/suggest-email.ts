/** Where most shoppers have their mailbox. Shorter names are not among them: one letter off, they are those of other firms. */
const providers = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'comcast.net', 'verizon.net'];
/** They look alike and are no slip of the finger. */
const others = ['ymail.com', 'mail.com', 'email.com', 'gmx.com'];

/** The address that was probably meant: "ana@gmail.com" for "ana@gmial.com". */
export function suggestEmail(typed: string): string | undefined {
  const [, name = '', domain = ''] = /^(.+)@(.+)$/.exec(typed.trim()) ?? [];
  const given = domain.toLowerCase();
  if (name === '' || [...providers, ...others].includes(given)) return undefined;
  const meant = providers.find((provider) => isOneSlip(given, provider));
  return meant && `${name}@${meant}`;
}

/** Up to two letters too many or too few, another letter, or two that changed places. */
function isOneSlip(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) start++;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end++;
  const [wrong, right] = [typed, meant].map((text) => text.slice(start, text.length - end));
  if (wrong === undefined || right === undefined) return false;
  return wrong.length + right.length <= 2 || (wrong.length === 2 && wrong === right.split('').reverse().join(''));
}
