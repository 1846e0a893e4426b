import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { permissionsOf, type StaffInvitation, type StaffRole } from '../../../domain/accounts/staff-role.js';
import { Database } from '../sql/database.js';

/** Built-in roles, from the most to the fewest permissions. */
const builtIn = ['Owner', 'Manager', 'Support', 'Fulfillment', 'Viewer'];

/** Reads roles and invitations for staff. */
@Injectable()
export class StaffReader {
  constructor(private readonly db: Database) {}

  /** Built-in roles first, then custom roles by name. `memberCount` is the number of accounts with the role. */
  async roles() {
    const rows = await this.db
      .selectFrom('staff_roles as r')
      .select(['r.name', 'r.permissions', 'r.is_built_in as isBuiltIn'])
      .select(({ cast, fn, selectFrom }) =>
        cast<number>(
          selectFrom('users as u')
            .select(fn.countAll().as('count'))
            .whereRef('u.role', '=', 'r.name')
            .where('u.deleted_at', 'is', null),
          'integer',
        ).as('memberCount'),
      )
      .orderBy('r.is_built_in', 'desc')
      .orderBy(sql`array_position(${builtIn}::text[], r.name)`)
      .orderBy('r.name')
      .execute();
    return rows.map((row) => ({ ...roleOf(row), memberCount: row.memberCount }));
  }

  /** Open and expired invitations, newest first. */
  invitations(): Promise<StaffInvitation[]> {
    return invitationsIn(this.db).orderBy('i.created_at', 'desc').execute();
  }
}

export function roleOf({
  name,
  permissions,
  isBuiltIn,
}: {
  name: string;
  permissions: string[];
  isBuiltIn: boolean;
}): StaffRole {
  return { name, permissions: permissionsOf(name, permissions), isBuiltIn };
}

/** Query for all invitations; callers add conditions. */
export function invitationsIn(db: Database) {
  return db
    .selectFrom('staff_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'u.username as invitedBy'])
    .select(['i.created_at as invitedAt', 'i.expires_at as expiresAt'])
    .select(({ cast, exists, selectFrom }) =>
      cast<boolean>(
        exists(
          selectFrom('users as account')
            .select('account.id')
            .where('account.is_guest', '=', false)
            .where((account) => account(account.fn('lower', ['account.email']), '=', account.fn('lower', ['i.email']))),
        ),
        'boolean',
      ).as('hasAccount'),
    );
}
