import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import {
  type NewInvitation,
  type StaffInvitation,
  StaffInvitations,
} from '../../../domain/accounts/ports/staff-invitations.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { invitationsIn } from './staff-reader.js';
import { hashOf } from './token-hash.js';

const { eb } = expressionBuilder<{ i: Tables['staff_invitations'] }, 'i'>();
/** The staff member who sent it must still have every permission of the role. */
const isOpen = eb.and([
  eb('i.expires_at', '>', sql<Date>`now()`),
  sql<SqlBool>`(SELECT own.permissions FROM users AS u JOIN staff_roles AS own ON own.name = u.role WHERE u.id = i.invited_by)
    @> (SELECT offered.permissions FROM staff_roles AS offered WHERE offered.name = i.role)`,
]);
const hasToken = (token: string) => eb('i.token_hash', '=', hashOf(token));

@Injectable()
export class PostgresStaffInvitations implements StaffInvitations {
  constructor(private readonly db: Database) {}

  /** Also deletes invitations that expired more than 30 days ago. */
  async save({ email, role, invitedBy }: NewInvitation, token: string, seconds: number): Promise<void> {
    const row = {
      email,
      role,
      invited_by: invitedBy,
      token_hash: hashOf(token),
      created_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
    };
    await this.db
      .deleteFrom('staff_invitations')
      .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
      .execute();
    await this.db
      .insertInto('staff_invitations')
      .values(row)
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet(row))
      .execute();
  }

  async get(token: string): Promise<StaffInvitation | null> {
    return (
      (await invitationsIn(this.db)
        .where(eb.and([isOpen, hasToken(token)]))
        .executeTakeFirst()) ?? null
    );
  }

  async take(token: string): Promise<StaffInvitation | null> {
    return this.remove(eb.and([isOpen, hasToken(token)]));
  }

  withdraw(id: number): Promise<StaffInvitation | null> {
    return this.remove(eb('i.id', '=', id));
  }

  /** The lock lets only one of concurrent calls find the invitation. */
  private async remove(which: Expression<SqlBool>): Promise<StaffInvitation | null> {
    const invitation = await invitationsIn(this.db).where(which).forUpdate('i').executeTakeFirst();
    if (!invitation) return null;
    await this.db.deleteFrom('staff_invitations').where('id', '=', invitation.id).execute();
    return invitation;
  }
}
