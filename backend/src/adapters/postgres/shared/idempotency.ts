import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { TypeormTransaction } from '../connection/typeorm-transaction.js';
import { Database, type Named, Prepared } from '../sql/database.js';

/** A call with an idempotency key, which makes the call repeatable. */
export interface KeyedCall {
  /**
   * SHA-256, in hexadecimal, of the key, the call's name and the caller. The key is valid only for this call and
   * caller.
   */
  readonly id: string;
  /** SHA-256, in hexadecimal, of the call's contents. */
  readonly fingerprint: string;
  /** The calling account. Deleting the account deletes the record. */
  readonly userId: number | null;
}

const lifetime = sql<Date>`now() - interval '24 hours'`;

const lockKey = new Prepared((db, { key }: Named<{ key: string }>) =>
  db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${key})`.as('free')),
);

/** Reads the record of a call. `result` is JSON; null for a call that detects repetitions itself. */
const savedCall = new Prepared((db, { id }: Named<{ id: Uint8Array }>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'result'])
    .where('id', '=', id)
    .where('created_at', '>', lifetime),
);

interface SavedCall {
  readonly id: Uint8Array;
  readonly fingerprint: Uint8Array;
  readonly userId: number | null;
  readonly result: string | null;
}

const insertCall = new Prepared((db, { id, fingerprint, userId, result }: Named<SavedCall>) =>
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

/** Stores completed calls for 24 hours, so that a repeated call has no second effect. */
@Injectable()
export class Idempotency {
  constructor(
    private readonly db: Database,
    private readonly transaction: TypeormTransaction,
  ) {}

  /**
   * Runs the work, which must have its whole effect in one transaction. Saves the result of this transaction as JSON. A
   * repeated call runs the work again, but uses the saved result instead of the transaction. A failed transaction saves
   * nothing.
   * @throws DomainError invalid `idempotency.other-call`; conflict `idempotency.under-way` while the call runs
   * elsewhere
   */
  once<Result>(call: KeyedCall, work: () => Promise<Result>): Promise<Result> {
    return this.transaction.wrapFirst((effect) => this.effectOnce(call, effect), work);
  }

  /**
   * Runs the work, which must detect repeated calls itself. Saves only a hash of the call's contents, so that the same
   * key with other contents is rejected.
   * @throws DomainError invalid `idempotency.other-call`
   */
  async repeatable<Result>(call: KeyedCall, work: () => Promise<Result>): Promise<Result> {
    await this.find(call);
    const result = await work();
    await this.save(call, null);
    return result;
  }

  /** Deletes at most `limit` expired records and returns their number. */
  deleteExpired(limit: number): Promise<number> {
    return this.db.deleteSome('idempotency_keys', 'id', (row) => row('created_at', '<=', lifetime), limit);
  }

  /** Runs inside the transaction of the effect, and saves the result in the same transaction. */
  private async effectOnce<Result>(call: KeyedCall, effect: () => Promise<Result>): Promise<Result> {
    await this.refuseTwin(call);
    const saved = await this.find(call);
    if (typeof saved?.result === 'string') return JSON.parse(saved.result) as Result;
    const result = await effect();
    await this.save(call, jsonOf(result));
    return result;
  }

  /** Rejects a concurrent call with the same key. The lock ends with the transaction, even if the process dies. */
  private async refuseTwin({ id }: KeyedCall): Promise<void> {
    const key = BigInt.asIntN(64, BigInt(`0x${id.slice(0, 16)}`)).toString();
    if ((await this.db.first(lockKey, { key }))?.free) return;
    const message = 'This request is already being processed. Please wait a moment.';
    throw new DomainError('conflict', 'idempotency.under-way', message, { retryAfter: 1 });
  }

  /** @throws DomainError invalid */
  private async find({ id, fingerprint }: KeyedCall): Promise<{ readonly result: string | null } | undefined> {
    const saved = await this.db.first(savedCall, { id: bytes(id) });
    if (!saved || bytes(fingerprint).equals(saved.fingerprint)) return saved;
    throw new DomainError('invalid', 'idempotency.other-call', 'This Idempotency-Key was sent with another body.');
  }

  private async save({ id, fingerprint, userId }: KeyedCall, result: string | null): Promise<void> {
    await this.db.all(insertCall, { id: bytes(id), fingerprint: bytes(fingerprint), userId, result });
  }
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

/** Stores `undefined` as `null`. */
function jsonOf(result: unknown): string {
  const value = result ?? null;
  const json = JSON.stringify(value);
  if (!isDeepStrictEqual(JSON.parse(json), value))
    throw new Error('The result of a call with an idempotency key must be JSON.');
  return json;
}
