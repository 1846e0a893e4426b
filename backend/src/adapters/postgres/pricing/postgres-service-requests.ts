import { Injectable } from '@nestjs/common';
import { ServiceRequests } from '../../../domain/pricing/ports/promo-codes.js';
import type { Service, ServiceRequest } from '../../../domain/pricing/service-request.js';
import { Database } from '../sql/database.js';
import { requests } from './service-requests-query.js';

@Injectable()
export class PostgresServiceRequests implements ServiceRequests {
  constructor(private readonly db: Database) {}

  async submit(userId: number, service: Service, statement: string, now: Date): Promise<boolean> {
    const working = requests(this.db, now)
      .clearSelect()
      .select('r.user_id')
      .where('r.user_id', '=', userId)
      .where('p.id', 'is not', null);
    const submitted = await this.db
      .insertInto('service_requests')
      .values({ user_id: userId, service, statement, asked_at: now })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(({ ref }) => ({
            id: ref('excluded.id'),
            service: ref('excluded.service'),
            statement: ref('excluded.statement'),
            asked_at: ref('excluded.asked_at'),
            state: 'asked',
            refusal: null,
            promo_code_id: null,
            decided_at: null,
          }))
          .where('service_requests.state', '<>', 'asked')
          .where('service_requests.user_id', 'not in', working),
      )
      .returning('id')
      .executeTakeFirst();
    return submitted !== undefined;
  }

  async lock(id: number): Promise<ServiceRequest | null> {
    return (await requests(this.db, new Date()).where('r.id', '=', id).forUpdate('r').executeTakeFirst()) ?? null;
  }

  async verify(id: number, promoCodeId: number, now: Date): Promise<void> {
    await this.db
      .updateTable('service_requests')
      .set({ state: 'verified', promo_code_id: promoCodeId, statement: null, decided_at: now })
      .where('id', '=', id)
      .execute();
  }

  async refuse(id: number, refusal: string, now: Date): Promise<void> {
    await this.db
      .updateTable('service_requests')
      .set({ state: 'refused', refusal, statement: null, decided_at: now })
      .where('id', '=', id)
      .execute();
  }
}
