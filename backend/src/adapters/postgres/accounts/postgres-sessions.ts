import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import { type SavedSession, Sessions } from '../../../domain/accounts/ports/sessions.js';
import { Config } from '../../../config/config.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { accountColumns, hasSecondFactor, secondFactors, sessionAccount } from './session-account.js';

const { cast, eb, exists, not, or, ref } = expressionBuilder<Tables, 'sessions'>();

/** Runs for each call of a signed-in user, so it is a single statement. */
const findSession = new Prepared((db, { id }: Named<{ id: string }>) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('staff_roles as r', 'r.name', 'u.role')
    .select(['s.sess as data', 'u.is_guest as isGuest'])
    .select(accountColumns)
    .select([hasSecondFactor, secondFactors])
    .where('s.sid', '=', id)
    .where('s.expire', '>=', sql<Date>`now()`)
    .where('u.deleted_at', 'is', null),
);

interface Saved {
  readonly sid: string;
  readonly sess: object;
  readonly expire: Date;
}

const saveSession = new Prepared((db, { sid, sess, expire }: Named<Saved>) =>
  db
    .insertInto('sessions')
    .values({ sid, sess, expire })
    .onConflict((conflict) => conflict.column('sid').doUpdateSet({ sess, expire })),
);

/** Whether a staff session has ended: two hours after its last activity, or twelve hours after the sign-in. */
export const isOver = or([
  eb('seen_at', '<=', sql<Date>`now() - interval '2 hours'`),
  sql<boolean>`coalesce((${ref('sess')} ->> 'signedInAt')::bigint, 0) <= extract(epoch FROM now() - interval '12 hours') * 1000`,
]);

const goOn = new Prepared((db, { id, byHand }: Named<{ id: string; byHand: boolean }>) =>
  db
    .with('over', (tables) => tables.deleteFrom('sessions').where('sid', '=', id).where(isOver).returning('sid'))
    .with('seen', (tables) =>
      tables
        .updateTable('sessions')
        .set({ seen_at: sql`now()` })
        .where('sid', '=', id)
        .where(byHand)
        .where(not(isOver))
        .where('seen_at', '<=', sql<Date>`now() - interval '1 minute'`),
    )
    .selectNoFrom((tables) => cast<boolean>(exists(tables.selectFrom('over').select('sid')), 'boolean').as('over')),
);

@Injectable()
export class PostgresSessions implements Sessions {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  async get(id: string): Promise<SavedSession | null> {
    const found = await this.db.first(findSession, { id });
    if (!found) return null;
    const { data, isGuest, permissions, ...account } = found;
    return { data, account: sessionAccount({ ...account, permissions }, this.config), isGuest };
  }

  async save(sid: string, sess: object, expire: Date): Promise<void> {
    await this.db.all(saveSession, { sid, sess, expire });
  }

  async end(id: string): Promise<void> {
    await this.db.deleteFrom('sessions').where('sid', '=', id).execute();
  }

  async continues(id: string, byHand: boolean): Promise<boolean> {
    return (await this.db.first(goOn, { id, byHand }))?.over === false;
  }

  async seeAllOf(userId: number): Promise<void> {
    await this.db
      .updateTable('sessions')
      .set({ seen_at: sql`now()` })
      .where('user_id', '=', userId)
      .execute();
  }

  async endOneOf(userId: number, id: string): Promise<boolean> {
    if (id.includes('\0')) return false;
    const { numDeletedRows } = await this.db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('sid', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0;
  }

  async endOthersOf(userId: number, id: string): Promise<void> {
    await this.db.deleteFrom('sessions').where('user_id', '=', userId).where('sid', '<>', id).execute();
  }

  /** Locks the account before its sessions, as every change of both does. */
  async endOtherSignInsOf(userId: number, id: string): Promise<void> {
    const { version } = await this.db
      .updateTable('users')
      .set(({ eb }) => ({ password_version: eb('password_version', '+', 1) }))
      .where('id', '=', userId)
      .returning('password_version as version')
      .executeTakeFirstOrThrow();
    await this.endOthersOf(userId, id);
    await this.db
      .updateTable('sessions')
      .set({ sess: sql<object>`jsonb_set(sess, '{passwordVersion}', to_jsonb(${version}::integer))` })
      .where('sid', '=', id)
      .execute();
  }

  async endAllOf(userId: number): Promise<void> {
    await this.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  }

  deleteExpired(limit: number): Promise<number> {
    return this.db.deleteSome('sessions', 'sid', (row) => row('expire', '<', sql<Date>`now()`), limit);
  }
}
