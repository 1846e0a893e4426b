import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { BulkAction } from '../bulk-edit.js';
import { type BulkSelection, PlanBulkEdit } from './plan-bulk-edit.js';
import { SaveBulkEdit } from './save-bulk-edit.js';

@UseCase()
export class ApplyBulkEdit {
  constructor(
    private readonly transaction: Transaction,
    private readonly plan: PlanBulkEdit,
    private readonly saveBulkEdit: SaveBulkEdit,
  ) {}

  /**
   * Changes exactly the products and values of a preview, and returns the id of the bulk edit.
   * @param fingerprint the fingerprint of the preview that staff confirmed
   * @throws DomainError conflict `bulk-edit.outdated` with the current `preview` when it differs; invalid, same as
   * PlanBulkEdit, and when nothing would change
   */
  execute(selection: BulkSelection, action: BulkAction, fingerprint: string, staffId: number): Promise<number> {
    return this.transaction.run(async () => {
      const { preview, edits } = await this.plan.execute(selection, action, true);
      if (preview.fingerprint !== fingerprint) {
        const message =
          'Products were changed after this preview. Nothing has been saved. Please check the new preview.';
        throw new DomainError('conflict', 'bulk-edit.outdated', message, { facts: { preview } });
      }
      if (edits.length === 0) throw new DomainError('invalid', 'bulk-edit.empty', 'This would not change any product.');
      return this.saveBulkEdit.execute({ title: preview.title, edits }, staffId);
    });
  }
}
