import { AuditLog } from '../../audit/ports/audit-log.js';
import { maskWords } from '../../shared/email-address.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';

interface ExportedCustomers {
  readonly search?: string | undefined;
  /** Name of the kind of customers, such as `guests`. */
  readonly kind?: string | undefined;
}

/** Records that a staff member exports customers. */
@UseCase()
export class RecordCustomerExport {
  constructor(
    private readonly transaction: Transaction,
    private readonly audit: AuditLog,
  ) {}

  /** @param count number of customers that match the filter */
  execute({ search, kind }: ExportedCustomers, count: number, staffId: number): Promise<void> {
    return this.transaction.run(() =>
      this.audit.record({
        ...{ staffId, action: 'user.customers-exported', subjectId: 'all', subjectName: 'Customers' },
        after: {
          ...(search !== undefined && { search: maskWords(search) }),
          ...(kind !== undefined && { kind }),
          count,
        },
      }),
    );
  }
}
