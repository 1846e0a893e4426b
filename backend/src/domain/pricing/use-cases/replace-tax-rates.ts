import { AuditLog } from '../../audit/ports/audit-log.js';
import { refuseOutdated } from '../../shared/refuse-outdated.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { rateInDollars, type TaxRate } from '../sales-tax.js';
import { rateChanges } from '../tax-rate-changes.js';
import { TaxRates } from '../ports/charges.js';
import { CheckTaxRates } from './check-tax-rates.js';

/** Replaces all sales tax rates. */
@UseCase()
export class ReplaceTaxRates {
  constructor(
    private readonly taxRates: TaxRates,
    private readonly checkTaxRates: CheckTaxRates,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param version version of the rates that the staff member has read
   * @throws DomainError invalid `tax-rates` with a sentence for each wrong field, such as `rates.3.state`; conflict
   * `changed-meanwhile` for an outdated version
   */
  execute(staffId: number, rates: readonly TaxRate[], version: number): Promise<void> {
    return this.transaction.run(async () => {
      const before = await this.taxRates.lock();
      refuseOutdated(version, before.version, { rates: before.rates.map(rateInDollars) });
      await this.checkTaxRates.execute(rates);
      await this.taxRates.replace(rates);
      await this.audit.record({
        staffId,
        action: 'tax-rates.replaced',
        subjectId: 'all',
        subjectName: 'Sales tax',
        ...rateChanges(before.rates, rates),
      });
    });
  }
}
