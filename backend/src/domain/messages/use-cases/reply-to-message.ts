import { AuditLog } from '../../audit/ports/audit-log.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { DomainError } from '../../shared/domain-error.js';
import { isErased } from '../../shared/email-address.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkedReply, knownMessage, nameInAudit } from '../contact-message.js';
import { ContactMessages } from '../ports/contact-messages.js';

/** Mails a reply to the writer of a message, stores the reply, and marks the message as read and answered. */
@UseCase()
export class ReplyToMessage {
  constructor(
    private readonly messages: ContactMessages,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @throws DomainError not-found; invalid `message.reply`; conflict `message.erased` after the writer's data was
   * deleted
   */
  execute(id: number, typed: string, staffId: number): Promise<void> {
    const reply = checkedReply(typed);
    return this.transaction.run(async () => {
      const found = knownMessage(await this.messages.lock(id));
      const { email: to, name, subject, message } = found;
      if (isErased(to)) throw erased();
      await this.messages.markAnswered(id);
      await this.messages.addReply(id, reply, staffId);
      await this.outbox.put({ template: 'contact-reply', to, name, subject, message, reply }, found);
      await this.audit.record({
        staffId,
        action: 'message.answered',
        subjectId: String(id),
        subjectName: nameInAudit(id),
      });
    });
  }
}

function erased(): DomainError {
  const message = 'The writer’s data was deleted, so this message cannot be answered.';
  return new DomainError('conflict', 'message.erased', message);
}
