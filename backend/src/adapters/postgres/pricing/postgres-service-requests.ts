import { Injectable } from '@nestjs/common';
import { type InferResult, type QueryCreator, sql } from 'kysely';
import {
  type ListedServiceRequest,
  type ServiceRequestQuery,
  ServiceRequests,
} from '../../../domain/pricing/ports/service-requests.js';
import type { Service, ServiceRequest, ServiceStanding } from '../../../domain/pricing/service-request.js';
import { bounded, countUpTo, wholeCount } from '../shared/bounded-count.js';
import { hasEach } from '../shared/containing.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

/** Requests with their accounts, and with their code `p` if it still works for the account's address. */
const requests = (db: QueryCreator<Tables>, now: Date) =>
  db
    .selectFrom('service_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('promo_codes as p', (on) =>
      on
        .onRef('p.id', '=', 'r.promo_code_id')
        .on('p.archived_at', 'is', null)
        .on(({ eb, or }) => or([eb('p.expires_at', 'is', null), eb('p.expires_at', '>', now)]))
        .on(({ eb, fn }) => eb(fn('lower', ['p.email']), '=', fn('lower', ['u.email']))),
    )
    .select([
      'r.id',
      'r.user_id as userId',
      'u.username',
      'u.email',
      'r.service',
      'r.state',
      'r.statement',
      'r.refusal',
      'r.asked_at as askedAt',
      'r.decided_at as decidedAt',
      'p.id as workingCode',
      'p.expires_at as validUntil',
    ]);

@Injectable()
export class PostgresServiceRequests implements ServiceRequests {
  constructor(private readonly db: Database) {}

  async ask(userId: number, service: Service, statement: string, now: Date): Promise<boolean> {
    const working = requests(this.db, now)
      .clearSelect()
      .select('r.user_id')
      .where('r.user_id', '=', userId)
      .where('p.id', 'is not', null);
    const asked = await this.db
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
    return asked !== undefined;
  }

  async standingOf(userId: number, now: Date): Promise<ServiceStanding> {
    const row = await requests(this.db, now).where('r.user_id', '=', userId).executeTakeFirst();
    return row ? standingOf(row) : { state: 'none' };
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

  async get(id: number): Promise<ListedServiceRequest | null> {
    return (await requests(this.db, new Date()).where('r.id', '=', id).executeTakeFirst()) ?? null;
  }

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
    return { requests: found, total: await countUpTo(this.db, matching, wholeCount(found, page)), waiting };
  }
}

type Row = InferResult<ReturnType<typeof requests>>[number];

function standingOf({ state, service, askedAt, refusal, workingCode, validUntil }: Row): ServiceStanding {
  if (state === 'asked') return { state, service, askedAt };
  if (refusal !== null) return { state: 'refused', service, refusal };
  return workingCode === null ? { state: 'ended' } : { state: 'verified', service, validUntil };
}
