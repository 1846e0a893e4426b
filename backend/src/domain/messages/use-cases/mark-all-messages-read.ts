import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ContactMessages } from '../ports/contact-messages.js';

/** Marks all unread messages as read, or only the messages that staff have loaded in their list. */
@UseCase()
export class MarkAllMessagesRead {
  constructor(
    private readonly messages: ContactMessages,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /** @param upTo id of the latest message to mark; null for all */
  execute(upTo: number | null, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const unread = await this.messages.markAllRead(upTo);
      if (unread === 0) return;
      await this.audit.record({
        staffId,
        action: 'message.all-read',
        subjectId: 'all',
        subjectName: 'All messages',
        before: { unread },
        after: { unread: 0 },
      });
    });
  }
}
