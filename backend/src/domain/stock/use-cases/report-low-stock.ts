import { TellStaff } from '../../mail/use-cases/tell-staff.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { LowStockEvents } from '../ports/low-stock-events.js';

const atOnce = 100;

/** Notifies staff about sizes that are running out. Events and their mails are saved in one transaction. */
@UseCase()
export class ReportLowStock {
  constructor(
    private readonly events: LowStockEvents,
    private readonly tellStaff: TellStaff,
    private readonly transaction: Transaction,
  ) {}

  /** Returns the number of reported sizes. Handles a limited number per run. */
  execute(): Promise<number> {
    return this.transaction.run(async () => {
      const sizes = await this.events.take(atOnce);
      for (const size of sizes) await this.tellStaff.execute({ kind: 'low-stock', ...size });
      return sizes.length;
    });
  }
}
