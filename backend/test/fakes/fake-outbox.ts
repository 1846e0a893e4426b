import type { ClaimedMail, Deliveries, DeliveryResult, DueMail } from '../../src/domain/mail/ports/deliveries.js';
import type { MailCause, MailState } from '../../src/domain/mail/mail-states.js';
import type { Mail } from '../../src/domain/mail/mail.js';
import type { MailOwner, Outbox } from '../../src/domain/mail/ports/outbox.js';

export interface KeptMail {
  readonly id: string;
  readonly mail: Mail;
  readonly owner: MailOwner | null;
  readonly state: MailState;
  readonly attempts: number;
  /** Seconds of the fake's clock at which a pending mail is due, or at which a lease ends. */
  readonly dueAt: number;
  readonly subject: string | null;
  readonly lastAnswer: string | null;
  readonly attemptsMade: readonly KeptAttempt[];
}

/** The outcome of a running attempt is null. */
export interface KeptAttempt {
  readonly outcome: 'sent' | 'deferred' | 'refused' | 'lost' | null;
  readonly cause: MailCause | null;
  readonly answer: string | null;
}

const begun: KeptAttempt = { outcome: null, cause: null, answer: null };

const outcomes = { sent: 'sent', pending: 'deferred', failed: 'refused' } as const;

/** The outbox and its deliveries in memory, with its own clock. */
export class FakeOutbox implements Outbox, Deliveries {
  private readonly mails = new Map<string, KeptMail>();
  private now = 0;
  private paused = false;

  pause(): Promise<void> {
    this.paused = true;
    return Promise.resolve();
  }

  resume(): Promise<void> {
    this.paused = false;
    return Promise.resolve();
  }

  pass(seconds: number): void {
    this.now += seconds;
  }

  kept(): KeptMail[] {
    return [...this.mails.values()];
  }

  put(mail: Mail, owner: MailOwner | null = null): Promise<void> {
    const id = `00000000-0000-4000-8000-${String(this.mails.size + 1).padStart(12, '0')}`;
    const waiting = {
      state: 'pending',
      attempts: 0,
      dueAt: this.now,
      subject: null,
      lastAnswer: null,
      attemptsMade: [],
    } as const;
    this.mails.set(id, { id, mail, owner, ...waiting });
    return Promise.resolve();
  }

  listDue(limit: number): Promise<DueMail[]> {
    const oldest = this.kept().filter((kept) => this.isDue(kept));
    oldest.sort((a, b) => a.dueAt - b.dueAt);
    const untried = oldest.filter(({ state, attempts }) => state === 'pending' && attempts === 0);
    const tried = oldest.filter(({ state, attempts }) => state === 'pending' && attempts > 0);
    const lost = oldest.filter(({ state }) => state === 'sending').slice(0, 1);
    const lanes = [lost, untried, tried, untried.toReversed()];
    const inTurn = oldest.flatMap((_, turn) =>
      lanes.flatMap((lane) => lane[turn] ?? []).sort((a, b) => a.dueAt - b.dueAt),
    );
    const due = [...new Set(inTurn)].slice(0, limit);
    return Promise.resolve(due.map((kept) => ({ id: kept.id, handle: this.handleOf(kept) })));
  }

  claim(id: string, leaseSeconds: number): Promise<ClaimedMail | null> {
    const kept = this.mails.get(id);
    if (!kept || !this.isDue(kept)) return Promise.resolve(null);
    const attempts = kept.attempts + 1;
    const before = kept.attemptsMade.map((made) =>
      made.outcome === null ? { ...made, outcome: 'lost' as const } : made,
    );
    const leased = { state: 'sending', attempts, dueAt: this.now + leaseSeconds } as const;
    this.mails.set(id, { ...kept, ...leased, attemptsMade: [...before, begun] });
    return Promise.resolve({
      id,
      attempt: attempts,
      attemptSinceRetry: attempts,
      lostInARow: before.length - 1 - before.findLastIndex(({ outcome }) => outcome !== 'lost'),
      mail: kept.mail,
      createdAt: new Date(0),
      requestId: null,
    });
  }

  holds({ id, attempt }: ClaimedMail): Promise<boolean> {
    const kept = this.mails.get(id);
    return Promise.resolve(kept?.state === 'sending' && kept.attempts === attempt && kept.dueAt > this.now);
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
      attemptsMade: [
        ...kept.attemptsMade.slice(0, -1),
        {
          outcome: outcomes[result.state],
          cause: result.state === 'sent' ? null : result.cause,
          answer: result.answer,
        },
      ],
    });
    return Promise.resolve(true);
  }

  private isDue({ state, dueAt }: KeptMail): boolean {
    if (this.paused || dueAt > this.now) return false;
    return state === 'pending' || (state === 'sending' && !this.kept().some((other) => this.fliesAfterALoss(other)));
  }

  private fliesAfterALoss({ state, dueAt, attemptsMade }: KeptMail): boolean {
    return state === 'sending' && dueAt > this.now && attemptsMade.at(-2)?.outcome === 'lost';
  }

  private handleOf({ id, attempts, dueAt }: KeptMail): string {
    return `${id}-${attempts}-${Math.floor((this.now - dueAt) / 60)}`;
  }
}
