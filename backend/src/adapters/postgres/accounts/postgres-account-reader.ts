import { Injectable } from '@nestjs/common';
import { AccountReader, type SessionAccount } from '../../../domain/accounts/ports/account-reader.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';

const accountById = new Prepared((db, { id }: Named<{ id: number }>) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'is_admin as isAdmin',
      'deletion_requested_at as deletionRequestedAt',
      'password_version as passwordVersion',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
);

@Injectable()
export class PostgresAccountReader implements AccountReader {
  constructor(private readonly db: Database) {}

  async get(id: number): Promise<SessionAccount | null> {
    return (await this.db.first(accountById, { id })) ?? null;
  }
}
