import { Injectable } from '@nestjs/common';
import { PasswordResets } from '../../../domain/accounts/ports/password-resets.js';
import { CurrentManager } from '../connection/current-manager.js';
import { hashOf } from './token-hash.js';

@Injectable()
export class PostgresPasswordResets implements PasswordResets {
  constructor(private readonly current: CurrentManager) {}

  async save(userId: number, token: string, seconds: number): Promise<void> {
    await this.current.query(
      `INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES ($1, $2, now() + $3 * interval '1 second')
       ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      [userId, hashOf(token), seconds],
    );
  }

  async getOwner(token: string): Promise<number | null> {
    const [row] = await this.current.query<{ user_id: number }>(
      'SELECT user_id FROM password_resets WHERE token_hash = $1 AND expires_at > now()',
      [hashOf(token)],
    );
    return row?.user_id ?? null;
  }

  async isWaiting(userId: number): Promise<boolean> {
    const found = await this.current.query(
      `SELECT FROM password_resets WHERE user_id = $1 AND expires_at > now() + interval '5 minutes'`,
      [userId],
    );
    return found.length > 0;
  }

  async redeem(token: string): Promise<boolean> {
    const taken = await this.current.query(
      'DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > now() RETURNING user_id',
      [hashOf(token)],
    );
    return taken.length === 1;
  }

  async remove(userId: number): Promise<void> {
    await this.current.query('DELETE FROM password_resets WHERE user_id = $1', [userId]);
  }
}
