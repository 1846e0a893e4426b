import { Injectable } from '@nestjs/common';
import { MailPause, type Pause } from '../../../domain/mail/ports/stored-mails.js';
import { Database } from '../sql/database.js';

@Injectable()
export class PostgresMailPause implements MailPause {
  constructor(private readonly db: Database) {}

  async get(): Promise<Pause | null> {
    const pause = await this.db
      .selectFrom('mail_pause')
      .leftJoin('users', 'users.id', 'mail_pause.paused_by')
      .select(['since', 'username as by'])
      .executeTakeFirst();
    return pause ?? null;
  }

  async begin(staffId: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('mail_pause')
      .values({ paused_by: staffId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows) === 1;
  }

  async end(): Promise<boolean> {
    const { numDeletedRows } = await this.db.deleteFrom('mail_pause').executeTakeFirst();
    return Number(numDeletedRows) === 1;
  }
}
