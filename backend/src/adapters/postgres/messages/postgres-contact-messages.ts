import { Injectable } from '@nestjs/common';
import type { ContactMessage } from '../../../domain/messages/contact-message.js';
import { ContactMessages, type StoredMessage } from '../../../domain/messages/ports/contact-messages.js';
import { Database } from '../sql/database.js';
import { messageColumns, messageOf, replies } from './message-reader.js';

@Injectable()
export class PostgresContactMessages implements ContactMessages {
  constructor(private readonly db: Database) {}

  async add({ name, email, subject, message }: ContactMessage, userId: number | null): Promise<number> {
    const { id } = await this.db
      .insertInto('contact_submissions')
      .values({ user_id: userId, name, email, subject, message })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async lock(id: number): Promise<StoredMessage | null> {
    const message = await this.db
      .selectFrom('contact_submissions')
      .select(messageColumns)
      .select(replies)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return message ? messageOf(message) : null;
  }

  async addReply(id: number, text: string, staffId: number): Promise<void> {
    await this.db.insertInto('message_replies').values({ message_id: id, text, user_id: staffId }).execute();
  }

  async markRead(id: number): Promise<void> {
    await this.db.updateTable('contact_submissions').set({ is_read: true }).where('id', '=', id).execute();
  }

  async markAnswered(id: number): Promise<void> {
    await this.db
      .updateTable('contact_submissions')
      .set({ is_read: true, is_answered: true })
      .where('id', '=', id)
      .execute();
  }

  async markAllRead(upTo: number | null): Promise<number> {
    const unread = this.db
      .updateTable('contact_submissions')
      .set({ is_read: true })
      .where(({ not }) => not('is_read'));
    const marked = upTo === null ? unread : unread.where('id', '<=', upTo);
    const { numUpdatedRows } = await marked.executeTakeFirst();
    return Number(numUpdatedRows);
  }

  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('contact_submissions').where('id', '=', id).execute();
  }
}
