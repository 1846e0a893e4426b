import { Injectable } from '@nestjs/common';
import { type InferResult, sql } from 'kysely';
import type { ServiceDiscountState, ServiceRequestState } from '../../../domain/pricing/service-request.js';
import { bounded, totalOf } from '../shared/bounded-count.js';
import { hasEach } from '../shared/filters.js';
import { Database } from '../sql/database.js';
import { requests } from './service-requests-query.js';

export interface ServiceRequestQuery {
  readonly state?: ServiceRequestState | undefined;
  /** Words of the username or the email address. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Reads requests for the discount for military and first responders. */
@Injectable()
export class ServiceRequestReader {
  constructor(private readonly db: Database) {}

  async getState(userId: number, now: Date): Promise<ServiceDiscountState> {
    const row = await requests(this.db, now).where('r.user_id', '=', userId).executeTakeFirst();
    return row ? stateOf(row) : { state: 'none' };
  }

  async get(id: number) {
    return (await requests(this.db, new Date()).where('r.id', '=', id).executeTakeFirst()) ?? null;
  }

  /** Lists requests. Open requests are sorted oldest first, others newest first. */
  async list({ state, search, limit, offset }: ServiceRequestQuery) {
    const matching = requests(this.db, new Date())
      .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? 'asked'))
      .where(hasEach(sql<string>`(u.username || ' ' || u.email)`, search));
    const page = bounded({ limit, offset });
    const found = await matching
      .orderBy('r.id', state === 'asked' ? 'asc' : 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    const { waiting } = await this.db
      .selectFrom('service_requests')
      .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('waiting'))
      .where('state', '=', 'asked')
      .executeTakeFirstOrThrow();
    return { requests: found, total: await totalOf(this.db, matching, found, page), waiting };
  }
}

/** A request with the expiry of its promo code. The expiry is null if the code no longer works or never expires. */
export type ListedServiceRequest = InferResult<ReturnType<typeof requests>>[number];

function stateOf({
  state,
  service,
  askedAt,
  refusal,
  workingCode,
  validUntil,
}: ListedServiceRequest): ServiceDiscountState {
  if (state === 'asked') return { state, service, askedAt };
  if (refusal !== null) return { state: 'refused', service, refusal };
  return workingCode === null ? { state: 'ended' } : { state: 'verified', service, validUntil };
}
