import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError, refuseProblems } from '../../shared/domain-error.js';
import { emailProblem } from '../../shared/email-address.js';
import type { StoreDetails } from '../../shared/ports/store.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { usStateOf } from '../../shared/us-states.js';
import { UseCase } from '../../shared/use-case.js';
import { type StoreSection, type StoreSections, StoreSettings } from '../ports/store-settings.js';
import type { StoreContent } from '../store-content.js';

/** Replaces the details or the texts of the store. */
@UseCase()
export class ChangeStore {
  constructor(
    private readonly settings: StoreSettings,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param version version that the staff member has read
   * @throws DomainError invalid `store` with a sentence for each wrong field; conflict `store.changed` when a colleague
   * changed the section in the meantime
   */
  execute<Section extends StoreSection>(
    staffId: number,
    section: Section,
    value: StoreSections[Section],
    version: number,
  ): Promise<void> {
    return this.transaction.run(async () => {
      const before = await this.settings.lock(section);
      if (before.version !== version) throw changedMeanwhile();
      if ('mailFrom' in value) refuseProblems('store', problemsOf(value));
      await this.settings.save(section, value, staffId);
      await this.audit.record({
        staffId,
        action: 'store.changed',
        subjectId: section,
        subjectName: section === 'store' ? 'Store' : 'Texts',
        before: null,
        after: { changed: changedFields(before.value, value) },
      });
    });
  }
}

/** The versions have the values. The log does not repeat addresses and long texts. */
function changedFields(before: StoreDetails | StoreContent, after: StoreDetails | StoreContent): string[] {
  const former = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(former.get(field)) !== JSON.stringify(value))
    .map(([field]) => field);
}

function problemsOf({
  state,
  email,
  supportEmail,
  mailFrom,
  socialLinks,
}: StoreDetails): Record<string, string | null> {
  return {
    state: usStateOf(state) ? null : 'Please enter a US state, such as California.',
    email: emailProblem(email),
    supportEmail: emailProblem(supportEmail),
    mailFrom: senderProblem(mailFrom),
    ...Object.fromEntries(socialLinks.map(({ url }, at) => [`socialLinks.${at}.url`, urlProblem(url)])),
  };
}

/** Accepts `hello@shop.example` and `Name <hello@shop.example>`. */
function senderProblem(sender: string): string | null {
  const address = /^[^<>]*<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
  const isOneLine = !/[\r\n]/.test(sender);
  return isOneLine && emailProblem(address) === null
    ? null
    : 'Please enter a sender such as Liberty Tide <hello@shop.example>.';
}

function urlProblem(url: string): string | null {
  const isAddress = /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?([/?#]\S*)?$/i.test(url);
  return isAddress ? null : 'Please enter an address that begins with https://.';
}

function changedMeanwhile(): DomainError {
  const message = 'A colleague changed these settings in the meantime. Please load them again.';
  return new DomainError('conflict', 'store.changed', message);
}
