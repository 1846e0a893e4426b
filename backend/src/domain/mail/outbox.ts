import type { Mail } from './mail.js';

/** Where a mail waits, written in the transaction of what it reports; the worker carries it from there. */
export abstract class Outbox {
  abstract put(mail: Mail): Promise<void>;
}
