import type { KeptMessage } from './contact-messages.js';

export const messageStates = ['all', 'unread', 'read'] as const;

export type MessageState = (typeof messageStates)[number];

export interface MessageListQuery {
  /** Part of the name, the e-mail, the subject or the message; case does not matter. */
  readonly search?: string | undefined;
  readonly state: MessageState;
  readonly limit: number;
  readonly offset: number;
}

/** Number of messages, regardless of the list's filter. */
export interface MessageCounts {
  readonly unread: number;
  readonly read: number;
  /** Id of the latest message; 0 without messages. */
  readonly latestId: number;
}

export abstract class MessageReader {
  /** Latest first. `total` is the number of matching messages. */
  abstract list(query: MessageListQuery): Promise<{ messages: KeptMessage[]; total: number; counts: MessageCounts }>;
  abstract get(id: number): Promise<KeptMessage | null>;
}
