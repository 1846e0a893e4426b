import type { ClaimedMail, Deliveries, DeliveryResult, DueMail } from '../../src/domain/mail/deliveries.js';
import type { MailState } from '../../src/domain/mail/mail-states.js';
import type { Mail } from '../../src/domain/mail/mail.js';
import type { MailOwner, Outbox } from '../../src/domain/mail/outbox.js';

export interface KeptMail {
  readonly id: string;
  readonly mail: Mail;
  readonly owner: MailOwner | null;
  readonly state: MailState;
  readonly attempts: number;
  /** The fake's own seconds: when a pending mail is due, or when a lease ends. */
  readonly dueAt: number;
  readonly subject: string | null;
  readonly lastAnswer: string | null;
}

/** The outbox in memory, both its sides, with a clock of its own. */
export class FakeOutbox implements Outbox, Deliveries {
  private readonly mails = new Map<string, KeptMail>();
  private now = 0;

  pass(seconds: number): void {
    this.now += seconds;
  }

  kept(): KeptMail[] {
    return [...this.mails.values()];
  }

  put(mail: Mail, owner: MailOwner | null = null): Promise<void> {
    const id = `00000000-0000-4000-8000-${String(this.mails.size + 1).padStart(12, '0')}`;
    const waiting = { state: 'pending', attempts: 0, dueAt: this.now, subject: null, lastAnswer: null } as const;
    this.mails.set(id, { id, mail, owner, ...waiting });
    return Promise.resolve();
  }

  due(limit: number): Promise<DueMail[]> {
    const due = this.kept().filter((kept) => this.isDue(kept));
    due.sort((a, b) => a.dueAt - b.dueAt);
    return Promise.resolve(due.slice(0, limit).map((kept) => ({ id: kept.id, handle: this.handleOf(kept) })));
  }

  claim(id: string, leaseSeconds: number): Promise<ClaimedMail | null> {
    const kept = this.mails.get(id);
    if (!kept || !this.isDue(kept)) return Promise.resolve(null);
    const attempts = kept.attempts + 1;
    this.mails.set(id, { ...kept, state: 'sending', attempts, dueAt: this.now + leaseSeconds });
    return Promise.resolve({ id, attempt: attempts, attemptAnew: attempts, mail: kept.mail, createdAt: new Date(0) });
  }

  settle({ id, attempt }: ClaimedMail, result: DeliveryResult): Promise<boolean> {
    const kept = this.mails.get(id);
    if (!kept || kept.state !== 'sending' || kept.attempts !== attempt) return Promise.resolve(false);
    this.mails.set(id, {
      ...kept,
      state: result.state,
      subject: result.subject ?? kept.subject,
      lastAnswer: result.answer,
      dueAt: this.now + (result.state === 'pending' ? result.afterSeconds : 0),
    });
    return Promise.resolve(true);
  }

  private isDue({ state, dueAt }: KeptMail): boolean {
    return (state === 'pending' || state === 'sending') && dueAt <= this.now;
  }

  private handleOf({ id, attempts, dueAt }: KeptMail): string {
    return `${id}-${attempts}-${Math.floor((this.now - dueAt) / 60)}`;
  }
}
