export type MailState = 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled';

/**
 * The allowed changes of a mail's state. `sending` is a lease: after it ends, the mail can be claimed again.
 * A failed mail waits again when staff retry it, unless they cancel it.
 */
export const mailStates: Readonly<Record<MailState, readonly MailState[]>> = {
  pending: ['sending', 'cancelled'],
  sending: ['sending', 'pending', 'sent', 'failed'],
  sent: [],
  failed: ['pending', 'cancelled'],
  cancelled: [],
};

/** Why an attempt to send a mail failed; `template`: the mail could not be rendered. */
export const mailCauses = ['address', 'sign-in', 'connection', 'timeout', 'template', 'other'] as const;

export type MailCause = (typeof mailCauses)[number];
