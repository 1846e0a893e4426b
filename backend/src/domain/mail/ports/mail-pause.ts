/** Since when no mail leaves the outbox, and the name of the person who stopped it; null for an account that is gone. */
export interface Pause {
  readonly since: Date;
  readonly by: string | null;
}

/** Whether mails leave the outbox. What is being sent while a pause begins may end. */
export abstract class MailPause {
  /** Null while mails go. */
  abstract get(): Promise<Pause | null>;
  /** False, and nothing changes, when it was paused already. */
  abstract begin(staffId: number): Promise<boolean>;
  /** False when it was not paused. */
  abstract end(): Promise<boolean>;
}
