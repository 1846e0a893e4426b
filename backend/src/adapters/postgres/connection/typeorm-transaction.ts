import { Injectable } from '@nestjs/common';
import { Transaction } from '../../../domain/shared/ports/transaction.js';
import { CurrentManager } from './current-manager.js';
import { PostgresIdempotency } from '../shared/postgres-idempotency.js';

@Injectable()
export class TypeormTransaction implements Transaction {
  constructor(
    private readonly current: CurrentManager,
    private readonly idempotency: PostgresIdempotency,
  ) {}

  /** One statement is a transaction by itself, unless the record of a call with a key is to be kept with it. */
  run<T>(work: () => Promise<T>, writes?: 'one'): Promise<T> {
    if (writes === 'one' && !this.idempotency.awaitsEffect) return work();
    return this.current.run(this.current.isInTransaction ? work : this.idempotency.effect(work));
  }
}
