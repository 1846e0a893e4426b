import { Injectable } from '@nestjs/common';
import { Sessions } from '../../../domain/accounts/sessions.js';
import { CurrentManager } from '../current-manager.js';

@Injectable()
export class TypeormSessions implements Sessions {
  constructor(private readonly current: CurrentManager) {}

  async endAllOf(userId: number): Promise<void> {
    await this.current.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
  }

  async deleteExpired(): Promise<void> {
    await this.current.query('DELETE FROM sessions WHERE expire < now()');
  }
}
