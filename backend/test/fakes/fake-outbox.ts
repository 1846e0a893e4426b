import type {
  ClaimedMail,
  Deliveries,
  DeliveryResult,
  DueMail,
  MailOwner,
  Outbox,
} from '../../src/domain/mail/ports/outbox.js';
import type { MailCause, MailState } from '../../src/domain/mail/mail-states.js';
import type { Mail } from '../../src/domain/mail/mail.js';

export interface StoredMail {
  readonly id: string;
  readonly mail: Mail;
  readonly owner: MailOwner | null;
  readonly state: MailState;
  readonly attempts: number;
  /** Seconds of the fake's clock at which a pending mail is due, or at which a lease ends. */
  readonly dueAt: number;
  readonly subject: string | null;
  readonly lastAnswer: string | null;
  readonly attemptsMade: readonly StoredAttempt[];
}

/** A delivery attempt. Its outcome is null while it runs. */
export interface StoredAttempt {
  readonly outcome: 'sent' | 'deferred' | 'refused' | 'lost' | null;
  readonly cause: MailCause | null;
  readonly answer: string | null;
}

const begun: StoredAttempt = { outcome: null, cause: null, answer: null };

const outcomes = { sent: 'sent', pending: 'deferred', failed: 'refused' } as const;

/** The outbox and its deliveries in memory, with its own clock. */
export class FakeOutbox implements Outbox, Deliveries {
  private readonly mails = new Map<string, StoredMail>();
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

  stored(): StoredMail[] {
    return [...this.mails.values()];
  }

  put(mail: Mail, { userId }: MailOwner = { userId: null }): Promise<void> {
    const owner = userId === null ? null : { userId };
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
    const oldest = this.stored().filter((stored) => this.isDue(stored));
    oldest.sort((a, b) => a.dueAt - b.dueAt);
    const untried = oldest.filter(({ state, attempts }) => state === 'pending' && attempts === 0);
    const tried = oldest.filter(({ state, attempts }) => state === 'pending' && attempts > 0);
    const lost = oldest.filter(({ state }) => state === 'sending').slice(0, 1);
    const lanes = [lost, untried, tried, untried.toReversed()];
    const inTurn = oldest.flatMap((_, turn) =>
      lanes.flatMap((lane) => lane[turn] ?? []).sort((a, b) => a.dueAt - b.dueAt),
    );
    const due = [...new Set(inTurn)].slice(0, limit);
    return Promise.resolve(due.map((stored) => ({ id: stored.id, handle: this.handleOf(stored) })));
  }

  claim(id: string, leaseSeconds: number): Promise<ClaimedMail | null> {
    const stored = this.mails.get(id);
    if (!stored || !this.isDue(stored)) return Promise.resolve(null);
    const attempts = stored.attempts + 1;
    const before = stored.attemptsMade.map((made) =>
      made.outcome === null ? { ...made, outcome: 'lost' as const } : made,
    );
    const leased = { state: 'sending', attempts, dueAt: this.now + leaseSeconds } as const;
    this.mails.set(id, { ...stored, ...leased, attemptsMade: [...before, begun] });
    return Promise.resolve({
      id,
      attempt: attempts,
      attemptSinceRetry: attempts,
      lostInARow: before.length - 1 - before.findLastIndex(({ outcome }) => outcome !== 'lost'),
      mail: stored.mail,
      createdAt: new Date(0),
      requestId: null,
    });
  }

  holds({ id, attempt }: ClaimedMail): Promise<boolean> {
    const stored = this.mails.get(id);
    return Promise.resolve(stored?.state === 'sending' && stored.attempts === attempt && stored.dueAt > this.now);
  }

  settle({ id, attempt }: ClaimedMail, result: DeliveryResult): Promise<boolean> {
    const stored = this.mails.get(id);
    if (!stored || stored.state !== 'sending' || stored.attempts !== attempt) return Promise.resolve(false);
    this.mails.set(id, {
      ...stored,
      state: result.state,
      subject: result.subject ?? stored.subject,
      lastAnswer: result.response,
      dueAt: this.now + (result.state === 'pending' ? result.afterSeconds : 0),
      attemptsMade: [
        ...stored.attemptsMade.slice(0, -1),
        {
          outcome: outcomes[result.state],
          cause: result.state === 'sent' ? null : result.cause,
          answer: result.response,
        },
      ],
    });
    return Promise.resolve(true);
  }

  private isDue({ state, dueAt }: StoredMail): boolean {
    if (this.paused || dueAt > this.now) return false;
    return (
      state === 'pending' || (state === 'sending' && !this.stored().some((other) => this.isSendingAfterALoss(other)))
    );
  }

  private isSendingAfterALoss({ state, dueAt, attemptsMade }: StoredMail): boolean {
    return state === 'sending' && dueAt > this.now && attemptsMade.at(-2)?.outcome === 'lost';
  }

  private handleOf({ id, attempts, dueAt }: StoredMail): string {
    return `${id}-${attempts}-${Math.floor((this.now - dueAt) / 60)}`;
  }
}
