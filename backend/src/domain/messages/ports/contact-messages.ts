import type { ContactMessage } from '../contact-message.js';

/** A message as it is kept. */
export interface KeptMessage extends ContactMessage {
  readonly id: number;
  readonly isRead: boolean;
  readonly createdAt: Date;
}

/** What was written to the shop. */
export abstract class ContactMessages {
  /** @param userId whose account wrote it; null for somebody who was not signed in */
  abstract add(message: ContactMessage, userId: number | null): Promise<void>;
  /** Locked until the running transaction ends; null for one that is not, or no more, there. */
  abstract lock(id: number): Promise<KeptMessage | null>;
  abstract markRead(id: number): Promise<void>;
  /**
   * Marks the unread ones that came no later than the one of that id, all of them without one.
   * @returns how many there were
   */
  abstract markAllRead(upTo: number | null): Promise<number>;
  abstract remove(id: number): Promise<void>;
}
