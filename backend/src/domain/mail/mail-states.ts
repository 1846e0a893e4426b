export type MailState = 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled';

/**
 * Allowed state transitions of a mail. `sending` is a lease: after it expires, the mail can be claimed again. Staff can
 * retry or cancel a failed mail.
 */
export const mailStates: Readonly<Record<MailState, readonly MailState[]>> = {
  pending: ['sending', 'cancelled'],
  sending: ['sending', 'pending', 'sent', 'failed'],
  sent: [],
  failed: ['pending', 'cancelled'],
  cancelled: [],
};

/** Causes of a failed attempt to send a mail. `template`: the mail could not be rendered. */
export const mailCauses = ['address', 'sign-in', 'connection', 'timeout', 'template', 'other'] as const;

export type MailCause = (typeof mailCauses)[number];
