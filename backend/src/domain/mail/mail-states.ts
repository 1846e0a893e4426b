export type MailState = 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled';

/**
 * Every state of a mail and where it may go from there. `sending` is a lease: one that ended may be claimed again.
 * A failed mail waits again when staff send it again, unless they give it up.
 */
export const mailStates: Readonly<Record<MailState, readonly MailState[]>> = {
  pending: ['sending', 'cancelled'],
  sending: ['sending', 'pending', 'sent', 'failed'],
  sent: [],
  failed: ['pending', 'cancelled'],
  cancelled: [],
};

/** What an attempt to send a mail failed for; `template` is a mail that could not be written. */
export const mailCauses = ['address', 'sign-in', 'connection', 'timeout', 'template', 'other'] as const;

export type MailCause = (typeof mailCauses)[number];
