import { Injectable } from '@nestjs/common';
import { AccountReader, type SessionAccount } from '../../../domain/accounts/ports/account-reader.js';
import { CurrentManager } from '../connection/current-manager.js';

@Injectable()
export class PostgresAccountReader implements AccountReader {
  constructor(private readonly current: CurrentManager) {}

  async get(id: number): Promise<SessionAccount | null> {
    const [account] = await this.current.query<SessionAccount>(
      `SELECT id, username, email, is_admin AS "isAdmin", deletion_requested_at AS "deletionRequestedAt",
              password_version AS "passwordVersion"
         FROM users WHERE id = $1 AND deleted_at IS NULL`,
      [id],
    );
    return account ?? null;
  }
}
