/**
 * Notifies the processes that relay mails of a new mail in the outbox. A lost signal only causes a delay, because they
 * also poll the outbox.
 */
export abstract class MailSignal {
  /** Sends the signal after the end of the running transaction, if any. */
  abstract raise(): void;
  /** Calls the listener for signals of all processes, if `renew` could connect to them. */
  abstract listen(listener: () => void): void;
  /** Reconnects after a lost connection. */
  abstract renew(): Promise<void>;
  abstract close(): Promise<void>;
}
