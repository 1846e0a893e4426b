import type { QueueOptions } from 'bull';
import type { BullClients } from './bull-clients.js';

export const mailQueue = 'mail';

/** In braces, so that a Redis cluster keeps all keys of the queue on one node. */
export const mailQueuePrefix = '{shop}';

/** The outbox id and nothing else: no personal data lies in Redis. */
export interface MailJob {
  readonly id: string;
}

export function mailQueueOptions(clients: BullClients): QueueOptions {
  return {
    prefix: mailQueuePrefix,
    createClient: (type) => clients.create(type),
    settings: {
      // A job whose worker died is taken up again and again: whether the mail still has to go is the outbox's to say.
      maxStalledCount: 1000,
      // Soon, too: the outbox's own lease keeps a mail from those who take up the job of a worker that lives.
      lockDuration: 10_000,
      stalledInterval: 5_000,
      retryProcessDelay: 1000,
    },
  };
}
