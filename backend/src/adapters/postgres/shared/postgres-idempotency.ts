import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { Idempotency, KeyedCall } from '../../../domain/shared/ports/idempotency.js';
import { CurrentManager } from '../connection/current-manager.js';

/** A call within which the next transaction is its effect. */
interface CallInHand {
  readonly call: KeyedCall;
  isDone: boolean;
}

interface KeptCall {
  readonly fingerprint: string;
  /** JSON; null where the call's effect is found otherwise. */
  readonly result: string | null;
}

const isOver = `created_at <= now() - interval '24 hours'`;

@Injectable()
export class PostgresIdempotency implements Idempotency {
  private readonly storage = new AsyncLocalStorage<CallInHand>();

  constructor(private readonly current: CurrentManager) {}

  once<Result>(call: KeyedCall, work: () => Promise<Result>): Promise<Result> {
    return this.storage.run({ call, isDone: false }, work);
  }

  async repeatable<Result>(call: KeyedCall, work: () => Promise<Result>): Promise<Result> {
    await this.find(call);
    const result = await work();
    await this.keep(call, null);
    return result;
  }

  deleteExpired(): Promise<number> {
    return this.current.change(`DELETE FROM idempotency_keys WHERE ${isOver}`);
  }

  /** The work of a transaction; that of a call with a key begins by looking, and ends by keeping what came of it. */
  effect<Result>(work: () => Promise<Result>): () => Promise<Result> {
    const inHand = this.storage.getStore();
    if (!inHand || inHand.isDone) return work;
    return async () => {
      const result = await this.found(inHand.call, work);
      inHand.isDone = true;
      return result;
    };
  }

  private async found<Result>(call: KeyedCall, work: () => Promise<Result>): Promise<Result> {
    await this.refuseTwin(call);
    const kept = await this.find(call);
    if (typeof kept?.result === 'string') return JSON.parse(kept.result) as Result;
    const result = await work();
    await this.keep(call, jsonOf(result));
    return result;
  }

  /** The lock ends with the transaction, however that ends: nothing of a process that died stands in the way. */
  private async refuseTwin({ id }: KeyedCall): Promise<void> {
    const [row] = await this.current.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [
      BigInt.asIntN(64, BigInt(`0x${id.slice(0, 16)}`)).toString(),
    ]);
    if (row?.free === true) return;
    const message = 'This is being done already. Please wait a moment.';
    throw new DomainError('conflict', 'idempotency.under-way', message, { retryAfter: 1 });
  }

  /** @throws DomainError invalid */
  private async find({ id, fingerprint }: KeyedCall): Promise<KeptCall | undefined> {
    const [kept] = await this.current.query<KeptCall>(
      `SELECT encode(fingerprint, 'hex') AS fingerprint, result FROM idempotency_keys WHERE id = decode($1, 'hex') AND NOT (${isOver})`,
      [id],
    );
    if (!kept || kept.fingerprint === fingerprint) return kept;
    throw new DomainError('invalid', 'idempotency.other-call', 'This Idempotency-Key was sent with another body.');
  }

  private async keep({ id, fingerprint, userId }: KeyedCall, result: string | null): Promise<void> {
    await this.current.query(
      `INSERT INTO idempotency_keys AS kept (id, fingerprint, user_id, result) VALUES (decode($1, 'hex'), decode($2, 'hex'), $3, $4)
       ON CONFLICT (id) DO UPDATE
         SET fingerprint = excluded.fingerprint, user_id = excluded.user_id, result = excluded.result, created_at = now()
         WHERE kept.${isOver}`,
      [id, fingerprint, userId, result],
    );
  }
}

/** Of nothing it is null, which is as little. */
function jsonOf(result: unknown): string {
  const value = result ?? null;
  const json = JSON.stringify(value);
  if (!isDeepStrictEqual(JSON.parse(json), value)) throw new Error('What a call with a key comes to is no JSON.');
  return json;
}
