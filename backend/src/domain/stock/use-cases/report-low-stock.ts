import { NotifyStaff } from '../../mail/use-cases/notify-staff.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Stock } from '../ports/stock.js';

const atOnce = 100;

/** Notifies staff about sizes that are running out. Events and their mails are saved in one transaction. */
@UseCase()
export class ReportLowStock {
  constructor(
    private readonly stock: Stock,
    private readonly notifyStaff: NotifyStaff,
    private readonly transaction: Transaction,
  ) {}

  /** Returns the number of reported sizes. Handles a limited number per run. */
  execute(): Promise<number> {
    return this.transaction.run(async () => {
      const sizes = await this.stock.consumeLowStock(atOnce);
      for (const size of sizes) await this.notifyStaff.execute({ kind: 'low-stock', ...size });
      return sizes.length;
    });
  }
}
