import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { auditEntryOf, type ImportState, ProductImports } from '../ports/product-imports.js';
import { maxRowsOfProduct } from './receive-import.js';

export const importActions = ['start', 'pause', 'cancel', 'check'] as const;
export type ImportAction = (typeof importActions)[number];

interface Change {
  readonly from: readonly ImportState[];
  readonly to: Exclude<ImportState, 'failed'>;
}

/** `start` also continues a paused import. `check` repeats the check of all products that are not imported yet. */
const changes: Readonly<Record<ImportAction, Change>> = {
  start: { from: ['checked', 'paused'], to: 'importing' },
  pause: { from: ['importing'], to: 'paused' },
  cancel: { from: ['checking', 'checked', 'importing', 'paused'], to: 'cancelled' },
  check: { from: ['checked', 'paused', 'done', 'failed'], to: 'checking' },
};

const words: Readonly<Record<ImportState, string>> = {
  receiving: 'is still being uploaded',
  checking: 'is being checked',
  checked: 'is checked, but not started',
  importing: 'is running',
  paused: 'is paused',
  done: 'is complete',
  cancelled: 'was cancelled',
  failed: 'has failed',
};

export function unknownImport(): DomainError {
  return new DomainError('not-found', 'import.unknown', 'This import no longer exists.');
}

/**
 * Starts, pauses, continues or cancels an import, or repeats its check. Only saves the new state; the worker then acts
 * on the state.
 */
@UseCase()
export class SteerImport {
  constructor(
    private readonly transaction: Transaction,
    private readonly imports: ProductImports,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Does nothing if the import already has the new state.
   * @throws DomainError not-found; conflict when the import is in a state without this action
   */
  execute(id: number, action: ImportAction, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const found = await this.imports.lock(id);
      if (!found) throw unknownImport();
      const { from, to } = changes[action];
      if (found.state === to) return;
      if (!from.includes(found.state)) {
        const message = `This import ${words[found.state]}. Please check its current state.`;
        throw new DomainError('conflict', 'import.state', message);
      }
      const counts = await this.imports.countRows(id);
      if (action === 'start' && counts.new + counts.changed === 0) {
        const message = 'The file contains no changes to import. Please correct the file and upload it again.';
        throw new DomainError('conflict', 'import.nothing', message);
      }
      if (action === 'check') await this.imports.resetSteps(id, maxRowsOfProduct);
      await this.imports.saveState(id, to, staffId);
      if (to === 'cancelled' && counts.imported > 0) await this.audit.record(auditEntryOf(found, counts, staffId));
    });
  }
}
