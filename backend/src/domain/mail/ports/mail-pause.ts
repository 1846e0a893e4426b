/** Start of the pause, and the name of the user who started it; null for a deleted account. */
export interface Pause {
  readonly since: Date;
  readonly by: string | null;
}

/** Whether the outbox is paused. A mail that is being sent when a pause begins is still sent. */
export abstract class MailPause {
  /** Returns null while the outbox is not paused. */
  abstract get(): Promise<Pause | null>;
  /** Returns false and changes nothing if the outbox was already paused. */
  abstract begin(staffId: number): Promise<boolean>;
  /** Returns false if the outbox was not paused. */
  abstract end(): Promise<boolean>;
}
