import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { type Allowance, FailedPasswords } from '../../../domain/accounts/ports/failed-passwords.js';
import { CurrentManager } from '../connection/current-manager.js';

/** A try that comes too soon changes nothing and returns nothing. Beyond the allowance each try sets the time of the next. */
const count = `
  INSERT INTO failed_passwords AS f (account, place, tries, expires_at)
  VALUES ($1, $2, 1, now() + $4 * interval '1 second')
  ON CONFLICT (account, place) DO UPDATE SET (tries, next_at, expires_at) = (
    SELECT now_made, CASE WHEN now_made >= $3 THEN now() + least(3600, 60 * 2 ^ least(now_made - $3, 10)) * interval '1 second' END,
           CASE WHEN now_made >= $3 THEN now() + interval '1 day' WHEN now_made = 1 THEN excluded.expires_at ELSE f.expires_at END
      FROM (SELECT CASE WHEN f.expires_at <= now() THEN 1 ELSE f.tries + 1 END AS now_made) AS tried)
  WHERE f.expires_at <= now() OR f.next_at IS NULL OR f.next_at <= now()
  RETURNING tries`;

const wait = `
  SELECT greatest(1, extract(epoch FROM next_at - now()))::float8 AS seconds FROM failed_passwords
  WHERE account = $1 AND place = $2 AND next_at > now()`;

@Injectable()
export class PostgresFailedPasswords implements FailedPasswords {
  private readonly logger = new Logger('failed-passwords');

  constructor(private readonly current: CurrentManager) {}

  async count(account: string, place: string, { tries, seconds }: Allowance): Promise<number | null> {
    try {
      const key = [hashed(account), hashed(place)];
      const counted = await this.current.query(count, [...key, tries, seconds]);
      if (counted.length > 0) return null;
      const [found] = await this.current.query<{ seconds: number }>(wait, key);
      return found?.seconds ?? null;
    } catch (error) {
      this.logger.warn(error);
      return null;
    }
  }

  async forget(account: string, places: readonly string[]): Promise<void> {
    await this.current.query('DELETE FROM failed_passwords WHERE account = $1 AND place = ANY ($2)', [
      hashed(account),
      places.map(hashed),
    ]);
  }

  async forgetAll(accounts: readonly string[]): Promise<void> {
    await this.current.query('DELETE FROM failed_passwords WHERE account = ANY ($1)', [accounts.map(hashed)]);
  }

  deleteExpired(): Promise<number> {
    return this.current.change('DELETE FROM failed_passwords WHERE expires_at < now()');
  }
}

/** Names and network addresses may be of any length and character; the table keeps neither. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
