import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ContactMessages, type StoredMessage } from '../ports/contact-messages.js';
import { knownMessage } from '../contact-message.js';

/** Marks a message as read. A read message cannot become unread, and repeated calls change nothing. */
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
  execute(id: number, staffId: number): Promise<StoredMessage> {
    return this.transaction.run(async () => {
      const message = knownMessage(await this.messages.lock(id));
      if (message.isRead) return message;
      await this.messages.markRead(id);
      await this.audit.record({
        staffId,
        action: 'message.read',
        subjectId: String(id),
        subjectName: message.subject,
        before: { isRead: false },
        after: { isRead: true },
      });
      return { ...message, isRead: true };
    });
  }
}
