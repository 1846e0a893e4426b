import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { returnChanged } from '../return.js';
import { ReportReturn } from './report-return.js';
import { ReturnEdits } from './return-edits.js';

/** Mails the customer the label of a return again, on behalf of staff. */
@UseCase()
export class SendLabel {
  constructor(
    private readonly edits: ReturnEdits,
    private readonly report: ReportReturn,
  ) {}

  /**
   * @throws DomainError not-found; conflict `return.changed` after the return was received or has ended,
   * `order.recipient-deleted`
   */
  execute(id: number, staffId: number): Promise<void> {
    return this.edits.run(id, async (locked) => {
      const { order, found } = locked;
      if (found.state !== 'requested') throw returnChanged(found);
      if (order.mailAddress === null) {
        const message = 'The customer’s account was deleted, so no label can be sent.';
        throw new DomainError('conflict', 'order.recipient-deleted', message);
      }
      await this.report.sendLabel(order, found);
      await this.edits.record(locked, found, 'order.return-label', staffId);
    });
  }
}
