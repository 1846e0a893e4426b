import type { ContactMessage } from '../contact-message.js';

/** A message as it is kept. */
export interface KeptMessage extends ContactMessage {
  readonly id: number;
  readonly isRead: boolean;
  readonly createdAt: Date;
}

/** What was written to the shop. */
export abstract class ContactMessages {
  /** @param userId the writer's account; null for a visitor */
  abstract add(message: ContactMessage, userId: number | null): Promise<void>;
  /** Locked until the end of the transaction; null when it does not exist, or no longer. */
  abstract lock(id: number): Promise<KeptMessage | null>;
  abstract markRead(id: number): Promise<void>;
  /**
   * Marks the unread messages up to the one with that id, or all without an id.
   * @returns how many there were
   */
  abstract markAllRead(upTo: number | null): Promise<number>;
  abstract remove(id: number): Promise<void>;
}
