import { Injectable } from '@nestjs/common';
import { Transaction } from '../../domain/shared/transaction.js';
import { CurrentManager } from './current-manager.js';

@Injectable()
export class TypeormTransaction implements Transaction {
  constructor(private readonly current: CurrentManager) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.current.run(work);
  }
}
