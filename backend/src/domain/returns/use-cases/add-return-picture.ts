import { ImageCodec } from '../../media/ports/images.js';
import { unknownOrder } from '../../orders/order.js';
import { OrderRepository } from '../../orders/ports/orders.js';
import { DomainError } from '../../shared/domain-error.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { maxReturns } from '../return.js';
import { ownOrder } from './validate-return.js';

/** Stores a picture for a return of the order. */
@UseCase()
export class AddReturnPicture {
  constructor(
    private readonly orders: OrderRepository,
    private readonly returns: Returns,
    private readonly codec: ImageCodec,
    private readonly ids: Ids,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the picture's id. The picture is re-encoded from its pixels to remove metadata and hidden data.
   * @param by id of the buyer, or `staff`: staff may add pictures to any order
   * @throws DomainError not-found for another customer's order; invalid for a file that is not a picture; conflict
   * `return.pictures` for too many pictures
   */
  async execute(orderId: string, file: Uint8Array, by: number | 'staff'): Promise<string> {
    await this.transaction.run(() => this.lockOrder(orderId, by));
    const { files } = await this.codec.encode(file, ['webp']);
    const content = files.find(({ width }) => width === 1200)?.content;
    if (!content) throw new Error('The encoder returned no file of 1200 pixels.');
    return this.transaction.run(async () => {
      await this.lockOrder(orderId, by);
      // Each return of a request may need a picture.
      if ((await this.returns.countLoosePictures(orderId)) >= maxReturns) {
        const message = 'You have already added the maximum number of pictures. Please try again tomorrow.';
        throw new DomainError('conflict', 'return.pictures', message, { errors: { image: message } });
      }
      const id = this.ids.uuid();
      await this.returns.addPicture(id, orderId, content);
      return id;
    });
  }

  private async lockOrder(orderId: string, by: number | 'staff'): Promise<void> {
    const order = await this.orders.lock(orderId);
    if (by !== 'staff') ownOrder(order, by);
    else if (!order) throw unknownOrder();
  }
}
