import { Injectable } from '@nestjs/common';
import { type Expression, type ExpressionBuilder, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { MessageReply, StoredMessage } from '../../../domain/messages/ports/contact-messages.js';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { bounded, countUpTo, fewOf, totalOf } from '../shared/bounded-count.js';
import { containing, isLike } from '../shared/filters.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

export const messageStates = ['all', 'unread', 'read', 'unanswered'] as const;

export type MessageState = (typeof messageStates)[number];

export interface MessageListQuery {
  /** Part of the name, the email, the subject or the message; case does not matter. */
  readonly search?: string | undefined;
  readonly state: MessageState;
  readonly limit: number;
  readonly offset: number;
}

const { and, eb, fn, not, or, ref, selectFrom } = expressionBuilder<Tables, 'contact_submissions'>();

/** Same expression as in the index. */
const searched = sql<string>`(${ref('name')} || ' ' || ${ref('email')} || ' ' || ${ref('subject')} || ' ' || ${ref('message')})`;

/** Same condition as in the index. */
export const isUnanswered = not('is_answered');

/**
 * Id of the oldest unanswered message from the account of an order, or with the order's email address, which anyone can
 * enter. Null without one. All orders of deleted customers have the same address, so it finds no messages.
 */
export function unansweredMessageOf(userId: Expression<number | null>, email: Expression<string>) {
  const id = ref('contact_submissions.id');
  return (
    selectFrom('contact_submissions')
      // For `min`, PostgreSQL might read all messages in the order of their ids.
      .select(sql<number | null>`(array_agg(${id} ORDER BY ${id}))[1]`.as('id'))
      .where(isUnanswered)
      .where(
        or([
          eb('contact_submissions.user_id', '=', userId),
          and([
            eb(fn<string>('lower', ['contact_submissions.email']), '=', fn<string>('lower', [email])),
            eb(email, 'not like', '%@deleted.invalid'),
          ]),
        ]),
      )
      .$asScalar()
  );
}

const inState: Record<MessageState, Expression<SqlBool> | null> = {
  all: null,
  unread: not('is_read'),
  read: eb('is_read', '=', true),
  unanswered: isUnanswered,
};

function matching(state: MessageState, search?: string): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [];
  const wanted = inState[state];
  if (wanted !== null) all.push(wanted);
  if (search) all.push(isLike(searched, containing(search)));
  return and(all);
}

@Injectable()
export class MessageReader {
  constructor(private readonly db: Database) {}

  /**
   * Latest first; unanswered messages oldest first. `total` is the number of matching messages, as an estimate above
   * 2,000.
   */
  async list({ search, state, limit, offset }: MessageListQuery) {
    const matched = this.db.selectFrom('contact_submissions').where(matching(state, search));
    const page = bounded({ limit, offset });
    const direction = state === 'unanswered' ? 'asc' : 'desc';
    const messages = await matched
      .select(messageColumns)
      .select(replies)
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    const total = await totalOf(this.db, matched.select('id'), messages, page);
    return { messages: messages.map(messageOf), total, counts: await this.counts() };
  }

  async get(id: number): Promise<StoredMessage | null> {
    const message = await this.db
      .selectFrom('contact_submissions')
      .select(messageColumns)
      .select(replies)
      .where('id', '=', id)
      .executeTakeFirst();
    return message ? messageOf(message) : null;
  }

  /**
   * Number of messages, regardless of the list's filter: exact up to 2,000, estimates above. The table grows without
   * end, and each page of the list shows the counts. `latestId` is 0 without messages.
   */
  private async counts() {
    const inThe = (state: MessageState) =>
      this.db.selectFrom('contact_submissions').select('id').where(matching(state));
    const few = await this.db
      .selectNoFrom(({ fn, lit, selectFrom: from }) => [
        fewOf(inThe('unread')).as('unread'),
        fewOf(inThe('read')).as('read'),
        fewOf(inThe('unanswered')).as('unanswered'),
        fn
          .coalesce(
            from('contact_submissions').select((message) => message.fn.max('id').as('latest')),
            lit(0),
          )
          .as('latestId'),
      ])
      .executeTakeFirstOrThrow();
    return {
      unread: await countUpTo(this.db, inThe('unread'), few.unread),
      read: await countUpTo(this.db, inThe('read'), few.read),
      unanswered: await countUpTo(this.db, inThe('unanswered'), few.unanswered),
      latestId: few.latestId,
    };
  }
}

/** The columns of a StoredMessage, without its replies. */
export const messageColumns = [
  'id',
  'user_id as userId',
  'name',
  'email',
  'subject',
  'message',
  'is_read as isRead',
  'is_answered as isAnswered',
  'created_at as createdAt',
] as const;

export function replies(message: ExpressionBuilder<Tables, 'contact_submissions'>) {
  return jsonArrayFrom(
    message
      .selectFrom('message_replies as r')
      .leftJoin('users as u', 'u.id', 'r.user_id')
      .select(['r.text', 'r.created_at as createdAt', 'u.username as by'])
      .whereRef('r.message_id', '=', 'contact_submissions.id')
      .orderBy('r.id'),
  ).as('replies');
}

interface MessageRow extends Omit<StoredMessage, 'replies'> {
  /** JSON contains times as strings. */
  readonly replies: readonly (Omit<MessageReply, 'createdAt'> & { readonly createdAt: string })[];
}

export function messageOf(row: MessageRow): StoredMessage {
  return { ...row, replies: row.replies.map((one) => ({ ...one, createdAt: new Date(one.createdAt) })) };
}
