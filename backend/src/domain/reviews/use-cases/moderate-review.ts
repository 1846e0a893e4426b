import { AuditLog } from '../../audit/ports/audit-log.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { OrderReader } from '../../orders/ports/orders.js';
import { isErased } from '../../shared/email-address.js';
import { Clock } from '../../shared/ports/clock.js';
import { refuseProblems, DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Reviews } from '../ports/reviews.js';
import { checkedNote, knownReview, type Review, type ReviewState } from '../review.js';

export interface Moderation {
  /** Version of the review that staff have read. */
  readonly version: number;
  /** `pending` undoes a decision. */
  readonly state?: ReviewState | undefined;
  /** Shown to the author; required for a rejection. */
  readonly reason?: string | undefined;
  /** The shop's public reply; empty removes it. */
  readonly answer?: string | undefined;
}

/**
 * Publishes, rejects or answers a review on behalf of staff, or undoes their decision. Each part is optional. The author
 * of a rejected review gets a mail with the reason.
 */
@UseCase()
export class ModerateReview {
  constructor(
    private readonly reviews: Reviews,
    private readonly orders: OrderReader,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Records nothing when nothing changes.
   * @throws DomainError not-found; conflict `review.changed` when the author or another staff member changed the review
   * after this staff member read it; invalid, with a sentence per field
   */
  execute(id: number, moderation: Moderation, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const review = knownReview(await this.reviews.lock(id));
      const moderated = moderatedOf(review, moderation);
      const [before, after] = [factsOf(review), factsOf(moderated)];
      if (review.answer === moderated.answer && JSON.stringify(before) === JSON.stringify(after)) return;
      if (review.version !== moderation.version) {
        const message = 'A colleague changed this review a moment ago. Please read it again.';
        throw new DomainError('conflict', 'review.changed', message);
      }
      await this.reviews.save({ ...moderated, version: review.version + 1 }, this.clock.now());
      if (moderated.state !== review.state) await this.notifyAuthor(moderated);
      await this.audit.record({
        staffId,
        action: review.state === moderated.state ? 'review.answered' : `review.${moderated.state}`,
        subjectId: String(id),
        subjectName: review.productName,
        before,
        after,
      });
    });
  }

  private async notifyAuthor({ orderId, productName: product, reason }: Review): Promise<void> {
    const order = orderId !== null && reason !== null ? await this.orders.get(orderId) : null;
    if (!order || reason === null || isErased(order.email)) return;
    const { id, email: to, firstName: name } = order;
    await this.outbox.put({ template: 'review-rejected', to, name, orderId: id, product, reason }, order);
  }
}

function moderatedOf(review: Review, { state, reason, answer }: Moderation): Review {
  const answered = answer === undefined ? review.answer : checkedNote('answer', answer, 2000) || null;
  if (state === undefined) return { ...review, answer: answered };
  if (state !== 'rejected') return { ...review, state, reason: null, answer: answered };
  const checkedReason = checkedNote('reason', reason ?? '', 500);
  refuseProblems('review.invalid', {
    reason: checkedReason === '' ? 'Please enter a reason to show the author.' : null,
  });
  return { ...review, state, reason: checkedReason, answer: answered };
}

/**
 * Returns facts for the audit log. The log is permanent, so the facts contain no text that could name the author, whose
 * account may be deleted.
 */
function factsOf({ state, answer }: Review) {
  return { state, answer: answer === null ? 'none' : 'written' };
}
