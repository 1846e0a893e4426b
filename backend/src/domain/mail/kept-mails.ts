/** The mails that have been dealt with, for staff who send them again. */
export abstract class KeptMails {
  /** Lets a failed mail wait anew, with 24 hours before it, by one conditional statement: true for one of many who try at once. */
  abstract revive(id: string): Promise<boolean>;
  /** Puts the same mail into the outbox once more and answers the id of the new one. */
  abstract copy(id: string): Promise<string>;
}
