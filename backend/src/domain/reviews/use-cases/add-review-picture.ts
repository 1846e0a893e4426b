import { type EncodedPicture, ImageCodec } from '../../media/ports/images.js';
import type { PictureWidth } from '../../media/uploaded-image.js';
import { Clock } from '../../shared/ports/clock.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type NewPicture, Reviews } from '../ports/reviews.js';
import type { Reviewer } from '../review.js';
import { ownReview, unread } from './change-review.js';

@UseCase()
export class AddReviewPicture {
  constructor(
    private readonly reviews: Reviews,
    private readonly codec: ImageCodec,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Adds a picture to a review. The picture is re-encoded from its pixels to remove metadata and hidden data.
   * @throws DomainError not-found for another customer's review; invalid for a file that is not a picture; conflict
   * `review.pictures`
   */
  async execute(reviewId: number, file: Uint8Array, writer: Reviewer): Promise<NewPicture> {
    ownReview(await this.reviews.get(reviewId), writer);
    const picture = await this.codec.encode(file, ['webp']);
    const { width, height } = picture;
    const [small, large] = [contentOf(picture, 400), contentOf(picture, 1200)];
    const added = { id: this.ids.uuid(), width, height, small, large };
    await this.transaction.run(async () => {
      const review = ownReview(await this.reviews.lock(reviewId), writer);
      await this.reviews.addPicture(reviewId, added);
      await this.reviews.save(unread(review), this.clock.now());
    });
    return added;
  }
}

function contentOf({ files }: EncodedPicture, width: PictureWidth): Uint8Array {
  const file = files.find((one) => one.width === width);
  if (!file) throw new Error(`The encoder returned no file of ${width} pixels.`);
  return file.content;
}
