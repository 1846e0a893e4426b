import { Injectable } from '@nestjs/common';
import type { PaymentEvent } from '../../../domain/payments/ports/payment-events.js';
import { ReceivedEvents } from '../../../domain/payments/ports/received-events.js';
import { CurrentManager } from '../connection/current-manager.js';

@Injectable()
export class TypeormReceivedEvents implements ReceivedEvents {
  constructor(private readonly current: CurrentManager) {}

  async has(eventId: string): Promise<boolean> {
    return (await this.current.query('SELECT 1 FROM webhook_events WHERE id = $1', [eventId])).length > 0;
  }

  async save(event: PaymentEvent): Promise<void> {
    await this.current.query('INSERT INTO webhook_events (id, type) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING', [
      event.id,
      event.type,
    ]);
  }

  deleteOld(): Promise<number> {
    return this.current.change(
      `DELETE FROM webhook_events WHERE id IN (
         SELECT id FROM webhook_events WHERE received_at < now() - interval '90 days' LIMIT 5000)`,
    );
  }
}
