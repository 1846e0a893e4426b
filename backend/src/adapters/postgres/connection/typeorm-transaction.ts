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

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.current.run(this.current.isInTransaction ? work : this.idempotency.effect(work));
  }
}
