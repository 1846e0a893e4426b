import type { KeptMessage } from './contact-messages.js';

export const messageStates = ['all', 'unread', 'read'] as const;

export type MessageState = (typeof messageStates)[number];

export interface MessageListQuery {
  /** Part of the name, the e-mail, the subject or the message, in any case. */
  readonly search?: string | undefined;
  readonly state: MessageState;
  readonly limit: number;
  readonly offset: number;
}

/** How many messages there are, whatever a list is narrowed to. */
export interface MessageCounts {
  readonly unread: number;
  readonly read: number;
  /** The id of the latest one, 0 without any. */
  readonly latestId: number;
}

export abstract class MessageReader {
  /** The latest first; `total` is how many match. */
  abstract list(query: MessageListQuery): Promise<{ messages: KeptMessage[]; total: number; counts: MessageCounts }>;
  abstract get(id: number): Promise<KeptMessage | null>;
}
