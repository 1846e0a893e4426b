import type { ContactMessage } from './contact-message.js';

/** What was written to the shop. */
export abstract class ContactMessages {
  /** @param userId whose account wrote it; null for somebody who was not signed in */
  abstract add(message: ContactMessage, userId: number | null): Promise<void>;
}
