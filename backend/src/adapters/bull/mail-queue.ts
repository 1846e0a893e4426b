import type { QueueOptions } from 'bull';
import type { BullClients } from './bull-clients.js';

export const mailQueue = 'mail';

/** Prefix of all keys of the queue. The braces make a Redis cluster store all these keys on one node. */
export const mailQueuePrefix = '{shop}';

/** A job contains only the id of the mail in the outbox, so that Redis stores no personal data. */
export interface MailJob {
  readonly id: string;
}

export function mailQueueOptions(clients: BullClients): QueueOptions {
  return {
    prefix: mailQueuePrefix,
    createClient: (type) => clients.create(type),
    settings: {
      // A job whose worker died is retried without limit, because the outbox decides whether the mail must still be
      // sent.
      maxStalledCount: 1000,
      // A short lock is safe, because the outbox's lease prevents two workers from sending the same mail.
      lockDuration: 10_000,
      stalledInterval: 5_000,
      retryProcessDelay: 1000,
    },
  };
}
