import { Outbox } from '../../mail/ports/outbox.js';
import { NotifyStaff } from '../../mail/use-cases/notify-staff.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkedMessage, type ContactMessage } from '../contact-message.js';
import { ContactMessages } from '../ports/contact-messages.js';

/** Stores a message for staff and confirms its receipt to the writer by mail. */
@UseCase()
export class SendContactMessage {
  constructor(
    private readonly messages: ContactMessages,
    private readonly outbox: Outbox,
    private readonly notifyStaff: NotifyStaff,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param userId the writer's account; null for a visitor
   * @throws DomainError invalid, with a sentence per field
   */
  async execute(given: ContactMessage, userId: number | null): Promise<void> {
    const message = checkedMessage(given);
    await this.transaction.run(async () => {
      const messageId = await this.messages.add(message, userId);
      const { email, ...content } = message;
      await this.outbox.put({ template: 'contact-acknowledgement', to: email, ...content }, { userId });
      await this.notifyStaff.execute({ kind: 'new-message', messageId });
    });
  }
}
