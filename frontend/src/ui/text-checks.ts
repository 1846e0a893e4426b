const mailbox = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;
const misleading = /[?&=%`“”„‘’‚«»]/;

/** Returns the text as the server normalizes it: without invisible characters, and with plain spaces. */
export const visibleText = (text: string) =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replace(/\p{Space_Separator}/gu, ' ');

/** Counts characters by code points, so that an emoji of two UTF-16 code units counts once. */
export const characters = (text: string) => Array.from(text).length;

/**
 * Returns whether the text looks like one plain email address. The server checks the syntax with validator.js, which
 * would add 2 KB to every page.
 */
export function isMailbox(typed: string): boolean {
  const text = visibleText(typed).trim();
  return mailbox.test(text) && !misleading.test(text);
}
