import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { type NewReturn, type OfferedSize, Returns } from '../../../domain/returns/ports/returns.js';
import { knownReturn, type Return } from '../../../domain/returns/return.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { Money } from '../../../domain/shared/money.js';
import { offers } from '../cart/postgres-cart-reader.js';
import { violates } from '../connection/constraint.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { returnOf, returns } from './return-columns.js';

const { exists, not, selectFrom } = expressionBuilder<Tables, 'return_pictures'>();

/** Whether a picture does not belong to a return. */
const isLoose: Expression<SqlBool> = not(
  exists(selectFrom('returns').select('returns.id').whereRef('returns.picture_id', '=', 'return_pictures.id')),
);

@Injectable()
export class PostgresReturns implements Returns {
  constructor(private readonly db: Database) {}

  async add(wanted: NewReturn): Promise<number> {
    const {
      orderItemId,
      quantity,
      reason,
      worn,
      comment,
      pictureId,
      byStaff,
      exchange,
      sentItem,
      createdAt,
      expiresAt,
    } = wanted;
    try {
      const { id } = await this.db
        .insertInto('returns')
        .values({
          order_item_id: orderItemId,
          quantity,
          reason,
          worn,
          comment,
          picture_id: pictureId,
          by_staff: byStaff,
          exchange_of: sentItem?.returnId ?? null,
          new_variant_id: exchange?.variantId ?? null,
          new_size: exchange?.size ?? null,
          new_price_cents: exchange?.price.cents ?? null,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    } catch (error) {
      if (!violates(error, 'order_items_returned_once') && !violates(error, 'returns_sent_units_once')) throw error;
      throw new DomainError('conflict', 'return.exists', 'You are already returning this item.');
    }
  }

  async get(id: number): Promise<Return | null> {
    const row = await returns(this.db).where('r.id', '=', id).executeTakeFirst();
    return row ? returnOf(row) : null;
  }

  async lock(id: number): Promise<Return | null> {
    const row = await returns(this.db).where('r.id', '=', id).forUpdate('r').executeTakeFirst();
    return row ? returnOf(row) : null;
  }

  async split(id: number, quantity: number): Promise<number> {
    const found = knownReturn(await this.get(id));
    const rest = found.quantity - quantity;
    await this.db.updateTable('returns').set({ quantity }).where('id', '=', id).execute();
    // Subtract the remaining units, because the trigger counts them again with the new return.
    const { orderItemId, sentItem } = found;
    const fewer = sql<number>`returned - ${rest}`;
    await (sentItem === null
      ? this.db.updateTable('order_items').set({ returned: fewer }).where('id', '=', orderItemId).execute()
      : this.db.updateTable('returns').set({ returned: fewer }).where('id', '=', sentItem.returnId).execute());
    return this.add({ ...found, quantity: rest, pictureId: await this.copyPicture(found.pictureId) });
  }

  async save({ id, state, restocked, refundId, difference, refusal, shipment, receivedAt }: Return): Promise<void> {
    await this.db
      .updateTable('returns')
      .set({
        state,
        restocked,
        refund_id: refundId,
        difference_cents: difference.cents,
        refusal,
        carrier: shipment.carrier,
        tracking_number: shipment.trackingNumber,
        received_at: receivedAt,
      })
      .where('id', '=', id)
      .execute();
  }

  async listOfOrder(orderId: string): Promise<Return[]> {
    return (await returns(this.db).where('i.order_id', '=', orderId).orderBy('r.id').execute()).map(returnOf);
  }

  async listSizes(productIds: readonly number[]): Promise<OfferedSize[]> {
    const rows = await offers(this.db, sql.val([...productIds]), sql.lit(0)).execute();
    return rows.flatMap(({ productId, variantId, size, color, priceCents, available }) =>
      variantId === null || size === null || color === null
        ? []
        : [{ productId, variantId, size, color, available, price: Money.ofCents(priceCents) }],
    );
  }

  async listExpired(at: Date, limit: number): Promise<number[]> {
    const rows = await this.db
      .selectFrom('returns')
      .select('id')
      .where('state', '=', 'requested')
      .where('expires_at', '<=', at)
      .orderBy('expires_at')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async addPicture(id: string, orderId: string, content: Uint8Array): Promise<void> {
    await this.db
      .insertInto('return_pictures')
      .values({ id, order_id: orderId, content: Buffer.from(content) })
      .execute();
  }

  /** Copies a picture for another return, because a picture can belong to only one return. */
  private async copyPicture(id: string | null): Promise<string | null> {
    if (id === null) return null;
    const copy = await this.db
      .insertInto('return_pictures')
      .columns(['id', 'order_id', 'content'])
      .expression(({ selectFrom: from, fn }) =>
        from('return_pictures')
          .select([fn<string>('gen_random_uuid').as('id'), 'order_id', 'content'])
          .where('id', '=', id),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return copy.id;
  }

  async countLoosePictures(orderId: string): Promise<number> {
    const { count } = await this.db
      .selectFrom('return_pictures')
      .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
      .where('order_id', '=', orderId)
      .where(isLoose)
      .executeTakeFirstOrThrow();
    return count;
  }

  async isLoosePicture(id: string, orderId: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('return_pictures')
      .select('id')
      .where('id', '=', id)
      .where('order_id', '=', orderId)
      .where(isLoose)
      .executeTakeFirst();
    return row !== undefined;
  }

  async deleteLoosePictures(addedBefore: Date): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('return_pictures')
      .where('created_at', '<', addedBefore)
      .where(isLoose)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
