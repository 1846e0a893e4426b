const mailbox = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;
const misleading = /[?&=%`“”„‘’‚«»]/;

/** As people count: a character of two code units is one. */
export const characters = (text: string) => Array.from(text).length;

/** One plain address; the server checks more strictly. */
export const isMailbox = (text: string) => mailbox.test(text.trim()) && !misleading.test(text);
