import { Injectable } from '@nestjs/common';
import { Guests } from '../../../domain/accounts/ports/guests.js';
import { Database } from '../sql/database.js';

@Injectable()
export class PostgresGuests implements Guests {
  constructor(private readonly db: Database) {}

  async releaseCarts(guestId: number): Promise<void> {
    await this.db.updateTable('carts').set({ user_id: null }).where('user_id', '=', guestId).execute();
  }
}
