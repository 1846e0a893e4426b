import type { QueueOptions } from 'bull';
import type { BullClients } from './bull-clients.js';

export const mailQueue = 'mail';

/** In braces, so that a Redis cluster stores all keys of the queue on one node. */
export const mailQueuePrefix = '{shop}';

/** Contains only the outbox id, so that no personal data is stored in Redis. */
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
