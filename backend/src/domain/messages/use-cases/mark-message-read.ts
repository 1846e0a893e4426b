import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ContactMessages, type StoredMessage } from '../ports/contact-messages.js';
import { knownMessage, nameInAudit } from '../contact-message.js';

/**
 * Marks a message as read, or as read and answered, for example after a reply by phone. The marks cannot be removed,
 * and repeated calls change nothing.
 */
@UseCase()
export class MarkMessageRead {
  constructor(
    private readonly messages: ContactMessages,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the changed message.
   * @throws DomainError not-found
   */
  execute(id: number, staffId: number, isAnswered: boolean): Promise<StoredMessage> {
    return this.transaction.run(async () => {
      const message = knownMessage(await this.messages.lock(id));
      if (isAnswered ? message.isAnswered : message.isRead) return message;
      const before = { isRead: message.isRead, ...(isAnswered && { isAnswered: false }) };
      const after = { isRead: true, ...(isAnswered && { isAnswered }) };
      await (isAnswered ? this.messages.markAnswered(id) : this.messages.markRead(id));
      await this.audit.record({
        staffId,
        action: isAnswered ? 'message.marked-answered' : 'message.read',
        subjectId: String(id),
        subjectName: nameInAudit(id),
        before,
        after,
      });
      return { ...message, ...after };
    });
  }
}
