import { Injectable } from '@nestjs/common';
import { Sessions } from '../../../domain/accounts/ports/sessions.js';
import { CurrentManager } from '../connection/current-manager.js';

/** Of an administrator: nothing was done for two hours, or the sign-in is twelve hours ago. */
const isOver = `(seen_at <= now() - interval '2 hours'
  OR coalesce((sess ->> 'signedInAt')::bigint, 0) <= extract(epoch FROM now() - interval '12 hours') * 1000)`;

@Injectable()
export class PostgresSessions implements Sessions {
  constructor(private readonly current: CurrentManager) {}

  async goesOn(id: string, byHand: boolean): Promise<boolean> {
    const [row] = await this.current.query<{ over: boolean }>(
      `WITH over AS (
         DELETE FROM sessions WHERE sid = $1 AND ${isOver} RETURNING sid
       ), seen AS (
         UPDATE sessions SET seen_at = now() WHERE sid = $1 AND $2 AND NOT ${isOver} AND seen_at <= now() - interval '1 minute'
       )
       SELECT EXISTS (SELECT FROM over) AS over`,
      [id, byHand],
    );
    return row?.over === false;
  }

  async seeAllOf(userId: number): Promise<void> {
    await this.current.query('UPDATE sessions SET seen_at = now() WHERE user_id = $1', [userId]);
  }

  async endAllOf(userId: number): Promise<void> {
    await this.current.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
  }

  deleteExpired(): Promise<number> {
    return this.current.change('DELETE FROM sessions WHERE expire < now()');
  }
}
