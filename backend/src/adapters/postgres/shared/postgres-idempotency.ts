import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { Idempotency, KeyedCall } from '../../../domain/shared/ports/idempotency.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';

/** A call within which the next transaction is its effect. */
interface CallInHand {
  readonly call: KeyedCall;
  isDone: boolean;
}

const lifetime = sql<Date>`now() - interval '24 hours'`;

const lockKey = new Prepared((db, { key }: Named<{ key: string }>) =>
  db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${key})`.as('free')),
);

/** `result` is JSON; null where the call's effect is found otherwise. */
const keptCall = new Prepared((db, { id }: Named<{ id: Uint8Array }>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'result'])
    .where('id', '=', id)
    .where('created_at', '>', lifetime),
);

interface Kept {
  readonly id: Uint8Array;
  readonly fingerprint: Uint8Array;
  readonly userId: number | null;
  readonly result: string | null;
}

const keepCall = new Prepared((db, { id, fingerprint, userId, result }: Named<Kept>) =>
  db
    .insertInto('idempotency_keys')
    .values({ id, fingerprint, user_id: userId, result })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          fingerprint: ref('excluded.fingerprint'),
          user_id: ref('excluded.user_id'),
          result: ref('excluded.result'),
          created_at: sql`now()`,
        }))
        .where('idempotency_keys.created_at', '<=', lifetime),
    ),
);

const callInHand = new AsyncLocalStorage<CallInHand>();

@Injectable()
export class PostgresIdempotency implements Idempotency {
  constructor(private readonly db: Database) {}

  once<Result>(call: KeyedCall, work: () => Promise<Result>): Promise<Result> {
    return callInHand.run({ call, isDone: false }, work);
  }

  async repeatable<Result>(call: KeyedCall, work: () => Promise<Result>): Promise<Result> {
    await this.find(call);
    const result = await work();
    await this.keep(call, null);
    return result;
  }

  async deleteExpired(): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<=', lifetime)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Whether the next transaction is the effect of a call with a key. */
  get awaitsEffect(): boolean {
    return callInHand.getStore()?.isDone === false;
  }

  /** The work of a transaction; that of a call with a key begins by looking, and ends by keeping what came of it. */
  effect<Result>(work: () => Promise<Result>): () => Promise<Result> {
    const inHand = callInHand.getStore();
    if (!inHand || !this.awaitsEffect) return work;
    return async () => {
      const result = await this.found(inHand.call, work);
      inHand.isDone = true;
      return result;
    };
  }

  private async found<Result>(call: KeyedCall, work: () => Promise<Result>): Promise<Result> {
    const [, kept] = await Promise.all([this.refuseTwin(call), this.find(call)]);
    if (typeof kept?.result === 'string') return JSON.parse(kept.result) as Result;
    const result = await work();
    await this.keep(call, jsonOf(result));
    return result;
  }

  /** The lock ends with the transaction, however that ends: nothing of a process that died stands in the way. */
  private async refuseTwin({ id }: KeyedCall): Promise<void> {
    const key = BigInt.asIntN(64, BigInt(`0x${id.slice(0, 16)}`)).toString();
    if ((await this.db.first(lockKey, { key }))?.free) return;
    const message = 'This is being done already. Please wait a moment.';
    throw new DomainError('conflict', 'idempotency.under-way', message, { retryAfter: 1 });
  }

  /** @throws DomainError invalid */
  private async find({ id, fingerprint }: KeyedCall): Promise<{ readonly result: string | null } | undefined> {
    const kept = await this.db.first(keptCall, { id: bytes(id) });
    if (!kept || bytes(fingerprint).equals(kept.fingerprint)) return kept;
    throw new DomainError('invalid', 'idempotency.other-call', 'This Idempotency-Key was sent with another body.');
  }

  private async keep({ id, fingerprint, userId }: KeyedCall, result: string | null): Promise<void> {
    await this.db.all(keepCall, { id: bytes(id), fingerprint: bytes(fingerprint), userId, result });
  }
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

/** Of nothing it is null, which is as little. */
function jsonOf(result: unknown): string {
  const value = result ?? null;
  const json = JSON.stringify(value);
  if (!isDeepStrictEqual(JSON.parse(json), value)) throw new Error('What a call with a key comes to is no JSON.');
  return json;
}
