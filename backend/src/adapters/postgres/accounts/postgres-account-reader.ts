import { Injectable } from '@nestjs/common';
import { AccountReader, type SessionAccount } from '../../../domain/accounts/ports/account-reader.js';
import { permissionsOf } from '../../../domain/accounts/staff-role.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';

const accountById = new Prepared((db, { id }: Named<{ id: number }>) =>
  db
    .selectFrom('users as u')
    .leftJoin('staff_roles as r', 'r.name', 'u.role')
    .select([
      'u.id',
      'u.username',
      'u.email',
      'u.is_admin as isAdmin',
      'u.role',
      'r.permissions',
      'u.deletion_requested_at as deletionRequestedAt',
      'u.password_version as passwordVersion',
    ])
    .where('u.id', '=', id)
    .where('u.deleted_at', 'is', null),
);

type Row = Omit<SessionAccount, 'permissions'> & { readonly permissions: readonly string[] | null };

@Injectable()
export class PostgresAccountReader implements AccountReader {
  constructor(private readonly db: Database) {}

  async get(id: number): Promise<SessionAccount | null> {
    const row = await this.db.first(accountById, { id });
    return row ? sessionAccount(row) : null;
  }
}

/** @param row the account with its role's permissions as saved */
export function sessionAccount({ permissions, ...account }: Row): SessionAccount {
  return { ...account, permissions: account.role === null ? [] : permissionsOf(account.role, permissions ?? []) };
}
