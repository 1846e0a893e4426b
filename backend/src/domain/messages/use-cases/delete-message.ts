import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ContactMessages } from '../ports/contact-messages.js';
import { knownMessage, nameInAudit } from '../contact-message.js';

/** Deletes a message permanently. Only its number remains, in the audit log. */
@UseCase()
export class DeleteMessage {
  constructor(
    private readonly messages: ContactMessages,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found */
  execute(id: number, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      knownMessage(await this.messages.lock(id));
      await this.messages.remove(id);
      await this.audit.record({
        staffId,
        action: 'message.deleted',
        subjectId: String(id),
        subjectName: nameInAudit(id),
      });
    });
  }
}
