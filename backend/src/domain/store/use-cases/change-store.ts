import { AuditLog } from '../../audit/ports/audit-log.js';
import { ImageLibrary } from '../../media/ports/images.js';
import { filenameOf } from '../../media/uploaded-image.js';
import { refuseOutdated } from '../../shared/refuse-outdated.js';
import { refuseProblems } from '../../shared/domain-error.js';
import { emailProblem, senderProblem } from '../../shared/email-address.js';
import type { StoreDetails } from '../../shared/ports/store.js';
import { daysLater } from '../../shared/calendar-day.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { usStateOf } from '../../shared/us-states.js';
import { UseCase } from '../../shared/use-case.js';
import { contrastProblem } from '../contrast.js';
import { type StoreSection, type StoreSections, StoreSettings } from '../ports/store-settings.js';
import { isHttpsAddress, menuProblems } from '../store-menu.js';
import { changedFacts } from '../store-facts.js';

/** Names of the sections in the audit log. */
const names: Readonly<Record<StoreSection, string>> = {
  store: 'Store',
  content: 'Texts',
  menu: 'Menu',
  replies: 'Saved replies',
};

/** Replaces the details, the texts, the menu or the saved replies of the store. */
@UseCase()
export class ChangeStore {
  constructor(
    private readonly settings: StoreSettings,
    private readonly images: ImageLibrary,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param version version that the staff member has read
   * @throws DomainError invalid `store` with a sentence for each wrong field; conflict `changed-meanwhile` for an
   * outdated version
   */
  execute<Section extends StoreSection>(
    staffId: number,
    section: Section,
    value: StoreSections[Section],
    version: number,
  ): Promise<void> {
    return this.transaction.run(async () => {
      const before = await this.settings.lock(section);
      refuseOutdated(version, before.version, { ...before.value });
      if ('mailFrom' in value) {
        refuseProblems('store', { ...problemsOf(value), logo: await this.logoProblem(value.logo) });
      }
      if ('header' in value) refuseProblems('store', menuProblems(value));
      await this.settings.save(section, value, staffId);
      await this.audit.record({
        staffId,
        action: 'store.changed',
        subjectId: section,
        subjectName: names[section],
        ...changedFacts(before.value, value, await this.settings.categoryNames()),
      });
    });
  }

  /**
   * Returns the problem with the logo; null for a valid logo. Locks the picture, so that it cannot be deleted before
   * the transaction ends.
   */
  private async logoProblem(logo: string | null): Promise<string | null> {
    const exists = logo === null || (await this.images.lock(filenameOf(logo))) !== null;
    return exists ? null : 'This picture is not in the library. Please choose another logo.';
  }
}

function problemsOf({
  state,
  email,
  supportEmail,
  mailFrom,
  closedDays,
  socialLinks,
  accent,
  darkAccent,
}: StoreDetails): Record<string, string | null> {
  return {
    state: usStateOf(state) ? null : 'Please enter a US state, such as California.',
    email: emailProblem(email),
    supportEmail: emailProblem(supportEmail),
    mailFrom: senderProblem(mailFrom),
    closedDays: closedDays.every(isDay) ? null : 'Please enter days such as 2026-12-24, or 12-24 for each year.',
    accent: accent && contrastProblem(accent, 'light'),
    darkAccent: darkAccent && contrastProblem(darkAccent, 'dark'),
    ...Object.fromEntries(socialLinks.map(({ url }, at) => [`socialLinks.${at}.url`, urlProblem(url)])),
  };
}

/** Whether the text is a day, or a day of each year. 2028 is a leap year, so that February 29 is valid, too. */
function isDay(text: string): boolean {
  const day = text.length === 5 ? `2028-${text}` : text;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && daysLater(day, 0) === day;
}

function urlProblem(url: string): string | null {
  return isHttpsAddress(url) ? null : 'Please enter an address that begins with https://.';
}
