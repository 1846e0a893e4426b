const mailbox = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;
const misleading = /[?&=%`“”„‘’‚«»]/;

/** The text as the service reads it: without invisible characters, and with plain spaces. */
export const visibleText = (text: string) =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replace(/\p{Space_Separator}/gu, ' ');

/** As people count: a character of two code units is one. */
export const characters = (text: string) => Array.from(text).length;

/** One plain address. The server checks the syntax with validator.js, which would add 2 KB to every page. */
export function isMailbox(typed: string): boolean {
  const text = visibleText(typed).trim();
  return mailbox.test(text) && !misleading.test(text);
}
