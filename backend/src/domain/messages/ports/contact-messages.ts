import type { ContactMessage } from '../contact-message.js';

/** A staff reply that was mailed to the writer. */
export interface MessageReply {
  readonly text: string;
  readonly createdAt: Date;
  /** Username of the staff member; null after their account was deleted. */
  readonly by: string | null;
}

export interface StoredMessage extends ContactMessage {
  readonly id: number;
  /** The writer's account; null for a visitor. */
  readonly userId: number | null;
  readonly isRead: boolean;
  /** Whether no reply is due: staff replied, or marked the message as answered. */
  readonly isAnswered: boolean;
  readonly createdAt: Date;
  /** Oldest first. */
  readonly replies: readonly MessageReply[];
}

/** Messages from visitors and customers to the shop. */
export abstract class ContactMessages {
  /**
   * Returns the message's id.
   * @param userId the writer's account; null for a visitor
   */
  abstract add(message: ContactMessage, userId: number | null): Promise<number>;
  /** Returns the message, locked until the end of the transaction; null for an unknown or deleted message. */
  abstract lock(id: number): Promise<StoredMessage | null>;
  abstract markRead(id: number): Promise<void>;
  /** Marks the message as read and answered. */
  abstract markAnswered(id: number): Promise<void>;
  abstract addReply(id: number, text: string, staffId: number): Promise<void>;
  /**
   * Marks unread messages as read, up to and including this id. Null marks all messages.
   * @returns the number of marked messages
   */
  abstract markAllRead(upTo: number | null): Promise<number>;
  abstract remove(id: number): Promise<void>;
}
