import { Injectable } from '@nestjs/common';
import { DeviceLinks } from '../../../domain/accounts/ports/device-links.js';
import { linkLifetimes } from '../../../domain/mail/link-lifetimes.js';
import { CurrentManager } from '../connection/current-manager.js';
import { hashOf } from './token-hash.js';

const lifetime = linkLifetimes['device-link'];

@Injectable()
export class PostgresDeviceLinks implements DeviceLinks {
  constructor(private readonly current: CurrentManager) {}

  async save(userId: number, token: string): Promise<boolean> {
    const kept = await this.current.query(
      `INSERT INTO device_links AS link (user_id, token_hash) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, mailed_at = now()
         WHERE link.mailed_at <= now() - $3 * interval '1 second'
       RETURNING user_id`,
      [userId, hashOf(token), lifetime],
    );
    return kept.length === 1;
  }

  async redeem(token: string): Promise<number | null> {
    const [taken] = await this.current.query<{ user_id: number }>(
      `UPDATE device_links SET token_hash = NULL WHERE token_hash = $1 AND mailed_at > now() - $2 * interval '1 second'
       RETURNING user_id`,
      [hashOf(token), lifetime],
    );
    return taken?.user_id ?? null;
  }

  async remove(userId: number): Promise<void> {
    await this.current.query('DELETE FROM device_links WHERE user_id = $1', [userId]);
  }
}
