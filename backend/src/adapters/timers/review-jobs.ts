import { Injectable } from '@nestjs/common';
import { InviteReviewers } from '../../domain/reviews/use-cases/invite-reviewers.js';
import { PeriodicWork, report } from './periodic-work.js';

@Injectable()
export class ReviewJobs extends PeriodicWork {
  constructor(private readonly inviteReviewers: InviteReviewers) {
    super();
  }

  override readonly work = {
    'review-invitations': async () => {
      const { invited, failures } = await this.inviteReviewers.execute();
      return report([[invited, 'buyer asked for a review', 'buyers asked for a review']], failures);
    },
  };
}
