import { Module } from '@nestjs/common';
import { OrderReviewsController } from '../adapters/http/reviews/order-reviews.controller.js';
import { OwnReviewsController } from '../adapters/http/reviews/own-reviews.controller.js';
import { FeaturedReviewsController } from '../adapters/http/reviews/featured-reviews.controller.js';
import { ProductReviewsController } from '../adapters/http/reviews/product-reviews.controller.js';
import { ReviewMailsController } from '../adapters/http/reviews/review-mails.controller.js';
import { ReviewPicturesController } from '../adapters/http/reviews/review-pictures.controller.js';
import { ReviewVotesController } from '../adapters/http/reviews/review-votes.controller.js';
import { StaffReviewsController } from '../adapters/http/reviews/staff-reviews.controller.js';
import { ReviewReader } from '../adapters/postgres/reviews/review-reader.js';
import { PostgresReviews } from '../adapters/postgres/reviews/postgres-reviews.js';
import { Reviews } from '../domain/reviews/ports/reviews.js';
import { AddReviewPicture } from '../domain/reviews/use-cases/add-review-picture.js';
import { ChangeReview } from '../domain/reviews/use-cases/change-review.js';
import { DeleteReview } from '../domain/reviews/use-cases/delete-review.js';
import { InviteReviewers } from '../domain/reviews/use-cases/invite-reviewers.js';
import { ModerateReview } from '../domain/reviews/use-cases/moderate-review.js';
import { RemoveReviewPicture } from '../domain/reviews/use-cases/remove-review-picture.js';
import { StopInvitations } from '../domain/reviews/use-cases/stop-invitations.js';
import { VoteForReview } from '../domain/reviews/use-cases/vote-for-review.js';
import { WriteReview } from '../domain/reviews/use-cases/write-review.js';
import { CatalogModule } from './catalog.module.js';
import { OrdersModule } from './orders.module.js';

@Module({
  imports: [CatalogModule, OrdersModule],
  controllers: [
    ProductReviewsController,
    FeaturedReviewsController,
    OrderReviewsController,
    OwnReviewsController,
    ReviewVotesController,
    ReviewPicturesController,
    ReviewMailsController,
    StaffReviewsController,
  ],
  providers: [
    WriteReview,
    ChangeReview,
    DeleteReview,
    AddReviewPicture,
    RemoveReviewPicture,
    VoteForReview,
    ModerateReview,
    InviteReviewers,
    StopInvitations,
    { provide: Reviews, useClass: PostgresReviews },
    ReviewReader,
  ],
  exports: [InviteReviewers, ReviewReader],
})
export class ReviewsModule {}
