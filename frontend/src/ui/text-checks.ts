import isEmail from 'validator/es/lib/isEmail';

const misleading = /[?&=%`"“”„‘’‚«»]/;

/** The text as the shop reads it: without characters that nobody sees, and with plain spaces. */
export const visibleText = (text: string) =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replace(/\p{Space_Separator}/gu, ' ');

/** As people count: a character of two code units is one. */
export const characters = (text: string) => Array.from(text).length;

/** One plain address, by the same rules as the server's. */
export function isMailbox(typed: string): boolean {
  const text = visibleText(typed).trim();
  return !misleading.test(text) && !/\p{C}/u.test(text) && isEmail(text);
}
