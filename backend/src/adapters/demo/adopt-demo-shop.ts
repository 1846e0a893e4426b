import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { NewAccount } from '../../domain/accounts/account-rules.js';
import type { PasswordHasher } from '../../domain/accounts/ports/passwords.js';
import { nameSkeleton } from '../../domain/accounts/username.js';
import { accountsWithPublishedPassword, type Query } from './refuse-demo.js';

export interface Adoption {
  /** Usernames of the accounts that got a random password. */
  readonly locked: readonly string[];
  /** New username of the demo administrator's account; null if the account was not changed. */
  readonly administrator: string | null;
}

/**
 * Turns the demo data into the shop's own data. Replaces the published passwords of the demo accounts, and ends their
 * sessions.
 */
export class AdoptDemoShop {
  constructor(private readonly passwords: PasswordHasher) {}

  /**
   * @param given new name, address and password of the demo administrator; null to give this account a random
   * password, too
   * @returns null, without changes, if the database has no demo data
   */
  execute(dataSource: DataSource, given: NewAccount | null): Promise<Adoption | null> {
    return dataSource.transaction(async (manager) => {
      const query: Query = (sql, parameters) => manager.query(sql, parameters);
      await query('LOCK TABLE demo_data');
      if ((await query('SELECT is_here FROM demo_data')).length === 0) return null;
      const locked: string[] = [];
      let administrator: string | null = null;
      for (const { id, username, is_admin: isAdmin } of await accountsWithPublishedPassword(query, this.passwords)) {
        if (isAdmin && given && administrator === null) {
          await query('UPDATE users SET username = $2, name_skeleton = $3, email = $4 WHERE id = $1', [
            ...[id, given.username, nameSkeleton(given.username), given.email],
          ]);
          await this.setPassword(query, id, given.password);
          administrator = given.username;
        } else {
          await this.setPassword(query, id, randomBytes(32).toString('base64'));
          locked.push(username);
        }
      }
      await query('DELETE FROM demo_data');
      return { locked, administrator };
    });
  }

  private async setPassword(query: Query, id: number, password: string): Promise<void> {
    await query('UPDATE users SET password_hash = $2, password_version = password_version + 1 WHERE id = $1', [
      id,
      await this.passwords.hash(password),
    ]);
    await query('DELETE FROM sessions WHERE user_id = $1', [id]);
  }
}
