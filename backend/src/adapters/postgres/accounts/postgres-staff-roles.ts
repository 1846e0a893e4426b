import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { type NewInvitation, StaffRoles } from '../../../domain/accounts/ports/staff-roles.js';
import { ownerRole, type StaffInvitation, type StaffRole } from '../../../domain/accounts/staff-role.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { violates } from '../connection/constraint.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { invitationsIn, roleOf } from './staff-reader.js';
import { hashOf } from './token-hash.js';

const { eb, fn, val } = expressionBuilder<{ i: Tables['staff_invitations'] }, 'i'>();
/**
 * Whether an invitation `i` is valid: not expired, and its sender may still assign the role. The sender must have every
 * permission of the role. Only an owner may assign the owner role.
 */
const isOpen = eb.and([
  eb('i.expires_at', '>', sql<Date>`now()`),
  sql<SqlBool>`(SELECT own.permissions FROM users AS u JOIN staff_roles AS own ON own.name = u.role
      WHERE u.id = i.invited_by AND (i.role <> ${ownerRole} OR u.role = ${ownerRole}))
    @> (SELECT offered.permissions FROM staff_roles AS offered WHERE offered.name = i.role)`,
]);
const hasToken = (token: string) => eb('i.token_hash', '=', hashOf(token));

@Injectable()
export class PostgresStaffRoles implements StaffRoles {
  constructor(private readonly db: Database) {}

  /** Takes the table lock of `SELECT … FOR SHARE`. The foreign key check of an account's role takes the same lock. */
  async holdAll(): Promise<void> {
    await sql`LOCK TABLE staff_roles IN ROW SHARE MODE`.execute(this.db);
  }

  async get(name: string): Promise<StaffRole | null> {
    const row = await this.named(name).forShare().executeTakeFirst();
    return row ? roleOf(row) : null;
  }

  /** Locks the table first, in a mode that conflicts with `holdAll` but not with reads. */
  async lock(name: string): Promise<StaffRole | null> {
    await sql`LOCK TABLE staff_roles IN EXCLUSIVE MODE`.execute(this.db);
    const row = await this.named(name).forUpdate().executeTakeFirst();
    return row ? roleOf(row) : null;
  }

  async add({ name, permissions, isBuiltIn }: StaffRole): Promise<void> {
    const row = { name, permissions: [...permissions], is_built_in: isBuiltIn };
    await unique(() => this.db.insertInto('staff_roles').values(row).execute());
  }

  async replace(current: string, { name, permissions }: StaffRole): Promise<void> {
    const row = { name, permissions: [...permissions] };
    await unique(() => this.db.updateTable('staff_roles').set(row).where('name', '=', current).execute());
  }

  async remove(name: string): Promise<void> {
    try {
      await this.db.deleteFrom('staff_roles').where('name', '=', name).execute();
    } catch (error) {
      const isUsed = violates(error, 'users_role_fkey') || violates(error, 'staff_invitations_role_fkey');
      throw isUsed ? inUse() : error;
    }
  }

  /** Also deletes invitations that expired more than 30 days ago. */
  async saveInvitation({ email, role, invitedBy }: NewInvitation, token: string, seconds: number): Promise<void> {
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

  async getInvitation(token: string): Promise<StaffInvitation | null> {
    return (
      (await invitationsIn(this.db)
        .where(eb.and([isOpen, hasToken(token)]))
        .executeTakeFirst()) ?? null
    );
  }

  async getInvitationById(id: number): Promise<StaffInvitation | null> {
    return (await invitationsIn(this.db).where('i.id', '=', id).executeTakeFirst()) ?? null;
  }

  async lockInvitation(id: number): Promise<StaffInvitation | null> {
    return (await invitationsIn(this.db).where('i.id', '=', id).forUpdate('i').executeTakeFirst()) ?? null;
  }

  async consumeInvitation(token: string): Promise<StaffInvitation | null> {
    return this.deleteInvitation(eb.and([isOpen, hasToken(token)]));
  }

  withdrawInvitation(idOrEmail: number | string): Promise<StaffInvitation | null> {
    return this.deleteInvitation(
      typeof idOrEmail === 'number'
        ? eb('i.id', '=', idOrEmail)
        : eb.and([isOpen, eb(fn('lower', ['i.email']), '=', fn('lower', [val(idOrEmail)]))]),
    );
  }

  /** Locks the invitation, so that only one of several concurrent calls finds it. */
  private async deleteInvitation(which: Expression<SqlBool>): Promise<StaffInvitation | null> {
    const invitation = await invitationsIn(this.db).where(which).forUpdate('i').executeTakeFirst();
    if (!invitation) return null;
    await this.db.deleteFrom('staff_invitations').where('id', '=', invitation.id).execute();
    return invitation;
  }

  /**
   * Selects the role with this name. PostgreSQL rejects null bytes, so a name with a null byte is treated as unknown.
   */
  private named(name: string) {
    const known = name.includes('\0') ? '' : name;
    return this.db
      .selectFrom('staff_roles')
      .select(['name', 'permissions', 'is_built_in as isBuiltIn'])
      .where(({ eb, fn, val }) => eb(fn('lower', ['name']), '=', fn('lower', [val(known)])));
  }
}

/** @throws DomainError conflict, at `name` */
async function unique(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!violates(error, 'staff_roles_pkey') && !violates(error, 'staff_roles_name_key')) throw error;
    const message = 'A role with this name already exists.';
    throw new DomainError('conflict', 'role.taken', message, { errors: { name: message } });
  }
}

function inUse(): DomainError {
  const message = 'Staff members or open invitations have this role. Please give them another role first.';
  return new DomainError('conflict', 'role.in-use', message);
}
