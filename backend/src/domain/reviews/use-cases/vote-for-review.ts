import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Reviews, type Voter } from '../ports/reviews.js';
import { knownReview } from '../review.js';

@UseCase()
export class VoteForReview {
  constructor(
    private readonly reviews: Reviews,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Adds or removes a helpful vote. Returns the number of helpful votes.
   * @throws DomainError not-found for a review that is not published; conflict `review.own`
   */
  execute(id: number, voter: Voter, isHelpful: boolean): Promise<number> {
    return this.transaction.run(async () => {
      const found = await this.reviews.get(id);
      const review = knownReview(found?.state === 'published' ? found : null);
      if ('userId' in voter && voter.userId === review.userId) {
        throw new DomainError('conflict', 'review.own', 'This is your own review.');
      }
      return this.reviews.vote(id, voter, isHelpful);
    });
  }
}
