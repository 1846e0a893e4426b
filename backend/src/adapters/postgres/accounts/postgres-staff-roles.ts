import { Injectable } from '@nestjs/common';
import { StaffRoles } from '../../../domain/accounts/ports/staff-roles.js';
import type { StaffRole } from '../../../domain/accounts/staff-role.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { violates } from '../connection/constraint.js';
import { Database } from '../sql/database.js';
import { roleOf } from './staff-reader.js';

@Injectable()
export class PostgresStaffRoles implements StaffRoles {
  constructor(private readonly db: Database) {}

  async get(name: string): Promise<StaffRole | null> {
    const row = await this.named(name).forShare().executeTakeFirst();
    return row ? roleOf(row) : null;
  }

  async lock(name: string): Promise<StaffRole | null> {
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

  /** PostgreSQL rejects a text with a null byte, and no role has one. */
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
    const message = 'There is a role with this name already.';
    throw new DomainError('conflict', 'role.taken', message, { errors: { name: message } });
  }
}

function inUse(): DomainError {
  const message = 'Staff members or open invitations have this role. Please give them another role first.';
  return new DomainError('conflict', 'role.in-use', message);
}
