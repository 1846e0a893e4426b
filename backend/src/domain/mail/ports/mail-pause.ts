/** Since when the outbox is paused, and the name of the person who paused it; null for a deleted account. */
export interface Pause {
  readonly since: Date;
  readonly by: string | null;
}

/** Whether the outbox is paused. A mail already being sent when a pause begins is still sent. */
export abstract class MailPause {
  /** Null while it is not paused. */
  abstract get(): Promise<Pause | null>;
  /** False, and nothing changes, when it was already paused. */
  abstract begin(staffId: number): Promise<boolean>;
  /** False when it was not paused. */
  abstract end(): Promise<boolean>;
}
