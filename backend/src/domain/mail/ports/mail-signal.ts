/**
 * Tells the processes that relay mails that the outbox has a new one. A signal may be lost, as they also look by themselves:
 * only how soon they do depends on it.
 */
export abstract class MailSignal {
  /** After the end of the running transaction, if there is one. */
  abstract raise(): void;
  /** Calls back at signals of all processes, as far as `renew` could connect to them. */
  abstract listen(listener: () => void): void;
  /** Connects again where the connection was lost. */
  abstract renew(): Promise<void>;
  abstract close(): Promise<void>;
}
