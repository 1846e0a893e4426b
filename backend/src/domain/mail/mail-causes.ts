/** What an attempt to send a mail failed for; `template` is a mail that could not be written. */
export const mailCauses = ['address', 'sign-in', 'connection', 'timeout', 'template', 'other'] as const;

export type MailCause = (typeof mailCauses)[number];
