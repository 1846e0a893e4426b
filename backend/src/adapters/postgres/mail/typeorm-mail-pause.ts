import { Injectable } from '@nestjs/common';
import { MailPause, type Pause } from '../../../domain/mail/ports/mail-pause.js';
import { CurrentManager } from '../connection/current-manager.js';

@Injectable()
export class TypeormMailPause implements MailPause {
  constructor(private readonly current: CurrentManager) {}

  async get(): Promise<Pause | null> {
    const [pause] = await this.current.query<Pause>(
      'SELECT since, username AS by FROM mail_pause LEFT JOIN users ON users.id = paused_by',
    );
    return pause ?? null;
  }

  async begin(staffId: number): Promise<boolean> {
    const rows = await this.current.query(
      'INSERT INTO mail_pause (paused_by) VALUES ($1) ON CONFLICT DO NOTHING RETURNING since',
      [staffId],
    );
    return rows.length === 1;
  }

  async end(): Promise<boolean> {
    return (await this.current.query('DELETE FROM mail_pause RETURNING since')).length === 1;
  }
}
