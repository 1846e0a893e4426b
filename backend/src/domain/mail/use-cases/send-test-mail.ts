import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Outbox } from '../ports/outbox.js';

/** Sends a test mail to a staff member's own address, through the same queue as all mails. */
@UseCase()
export class SendTestMail {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  execute({ id, email, username }: { readonly id: number; readonly email: string; readonly username: string }) {
    return this.transaction.run(async () => {
      await this.outbox.put({ template: 'test-mail', to: email, username }, { userId: id });
      await this.audit.record({ staffId: id, action: 'mail.tested', subjectId: 'all', subjectName: 'Test email' });
    });
  }
}
