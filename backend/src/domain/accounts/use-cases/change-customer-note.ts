import { AuditLog } from '../../audit/ports/audit-log.js';
import { maskEmail } from '../../shared/email-address.js';
import { refuseOutdated } from '../../shared/refuse-outdated.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { checkedEmail } from '../account-rules.js';
import { checkedNote, type CustomerNote } from '../customer-note.js';
import { CustomerNotes } from '../ports/customer-notes.js';

/** Saves the note of staff about the customer with an email address. The audit log contains no words of the note. */
@UseCase()
export class ChangeCustomerNote {
  constructor(
    private readonly notes: CustomerNotes,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param version of the note that the staff member has read; 0 without a note
   * @throws DomainError invalid, at `email`, `note` or `tags`; conflict `changed-meanwhile` for an outdated version
   */
  async execute(typedEmail: string, typed: CustomerNote, version: number, staffId: number): Promise<void> {
    const email = checkedEmail(typedEmail);
    const note = checkedNote(typed);
    await this.transaction.run(async () => {
      const { version: current, ...before } = await this.notes.lock(email);
      refuseOutdated(version, current, { note: before.note, tags: before.tags });
      await this.notes.save(email, note, staffId);
      await this.audit.record({
        ...{ staffId, action: 'user.note-changed', subjectId: 'note', subjectName: maskEmail(email) },
        after: { characters: note.note.length, tags: note.tags.length },
      });
    });
  }
}
