import { Injectable } from '@nestjs/common';
import type { KeptMessage } from '../../../domain/messages/ports/contact-messages.js';
import {
  type MessageCounts,
  type MessageListQuery,
  MessageReader,
  type MessageState,
} from '../../../domain/messages/ports/message-reader.js';
import { containing, matches } from '../shared/containing.js';
import { CurrentManager } from '../connection/current-manager.js';
import { messageColumns } from './message-columns.js';

const isRead: Record<MessageState, boolean | null> = { all: null, unread: false, read: true };

const searched = `(name || ' ' || email || ' ' || subject || ' ' || message)`;
const matching = `
  FROM contact_submissions
  WHERE ($1::boolean IS NULL OR is_read = $1)
    AND ($2::text IS NULL OR ${matches(searched, '$2')})`;

@Injectable()
export class PostgresMessageReader implements MessageReader {
  constructor(private readonly current: CurrentManager) {}

  async list({ search, state, limit, offset }: MessageListQuery) {
    const filter = [isRead[state], search ? containing(search) : null];
    const messages = await this.current.query<KeptMessage>(
      `SELECT ${messageColumns} ${matching} ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
      [...filter, limit, offset],
    );
    const [matched] = await this.current.query<{ total: number }>(
      `SELECT count(*)::integer AS total ${matching}`,
      filter,
    );
    return { messages, total: matched?.total ?? 0, counts: await this.counts() };
  }

  async get(id: number): Promise<KeptMessage | null> {
    const [message] = await this.current.query<KeptMessage>(
      `SELECT ${messageColumns} FROM contact_submissions WHERE id = $1`,
      [id],
    );
    return message ?? null;
  }

  private async counts(): Promise<MessageCounts> {
    const [counts] = await this.current.query<MessageCounts>(
      `SELECT count(*) FILTER (WHERE NOT is_read)::integer AS unread, count(*) FILTER (WHERE is_read)::integer AS read,
         coalesce(max(id), 0) AS "latestId" FROM contact_submissions`,
    );
    return counts ?? { unread: 0, read: 0, latestId: 0 };
  }
}
