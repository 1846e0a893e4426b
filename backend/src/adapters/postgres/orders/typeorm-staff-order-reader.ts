import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import type { OrderStatus, PaymentMethod } from '../../../domain/orders/order.js';
import {
  type ExportedOrder,
  type OrderFilter,
  type OrderPage,
  type OrderSummary,
  StaffOrderReader,
  type StaffOrderSheet,
} from '../../../domain/orders/ports/staff-order-reader.js';
import type { StaffEvent, StaffRefund } from '../../../domain/orders/staff-timeline.js';
import { Money } from '../../../domain/shared/money.js';
import { CurrentManager } from '../connection/current-manager.js';
import { countQuery, pageQuery, partQuery, type Place } from './order-list-query.js';
import { orderColumns, type OrderRow, sheetOf } from './order-row.js';

interface SummaryRow extends Omit<OrderSummary, 'total' | 'refunded'> {
  readonly totalCents: number;
  readonly refundedCents: number;
}

interface StaffOrderRow extends OrderRow {
  readonly username: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly payment_method: PaymentMethod;
  readonly payment_provider: string | null;
  readonly paid_cents: number;
  readonly placer: string | null;
  readonly promo_code: string | null;
  readonly items: readonly (OrderRow['items'][number] & {
    readonly shop_price_cents: number | null;
    readonly price_reason: string | null;
    readonly restocked: number;
  })[];
  /** The slugs of the products that the shop still has, by their ids. */
  readonly slugs: Readonly<Record<number, string>>;
  readonly staff_events: readonly EventRow[];
  readonly staff_refunds: readonly (Omit<StaffRefund, 'at' | 'amount' | 'failedAt'> & {
    readonly at: string;
    readonly failedAt: string | null;
    readonly cents: number;
  })[];
}

type EventRow = { readonly at: string; readonly by: string | null } & (
  | { readonly kind: 'placed' }
  | { readonly kind: 'paid'; readonly detail: { readonly cents: number } }
  | { readonly kind: 'status'; readonly detail: { readonly status: OrderStatus } }
  | { readonly kind: 'tracking'; readonly detail: { readonly carrier?: string; readonly trackingNumber?: string } }
  | { readonly kind: 'note'; readonly detail: { readonly note?: string } }
);

interface ExportedRow {
  readonly id: string;
  /** `created_at` with all its digits. */
  readonly place: string;
  readonly created_at: Date;
  readonly status: OrderStatus;
  readonly customer: string;
  readonly email: string;
  readonly phone: string | null;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
  readonly country: string;
  readonly items: ExportedOrder['items'];
  readonly subtotal_cents: number;
  readonly discount_cents: number;
  readonly shipping_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
  readonly refunded_cents: number;
  readonly payment_method: PaymentMethod;
  readonly promo_code: string | null;
  readonly carrier: string | null;
  readonly tracking_number: string | null;
}

/** How many orders of an export are in memory at once. */
const partSize = 1000;

const select = `
  SELECT ${orderColumns},
    (SELECT username FROM users WHERE id = o.user_id) AS username,
    (SELECT username FROM users WHERE id = o.placed_by) AS placer,
    (SELECT coalesce(json_object_agg(p.id, p.slug), '{}') FROM products p
      WHERE p.archived_at IS NULL AND p.id IN (SELECT product_id FROM order_items WHERE order_id = o.id)) AS slugs,
    (SELECT coalesce(json_agg(json_build_object('kind', e.kind, 'at', e.created_at, 'detail', e.detail, 'by', u.username)
        ORDER BY e.id), '[]')
      FROM order_events e LEFT JOIN users u ON u.id = e.user_id WHERE e.order_id = o.id) AS staff_events,
    (SELECT coalesce(json_agg(json_build_object('id', r.id, 'at', r.created_at, 'cents', r.amount_cents, 'reason', r.reason,
        'state', r.state, 'origin', r.origin, 'failedAt', r.failed_at, 'by', u.username, 'error', r.last_error) ORDER BY r.created_at), '[]')
      FROM refunds r LEFT JOIN users u ON u.id = r.user_id WHERE r.order_id = o.id) AS staff_refunds
  FROM orders o WHERE o.id = $1`;

@Injectable()
export class TypeormStaffOrderReader implements StaffOrderReader {
  private readonly timeZone: string;

  constructor(
    private readonly current: CurrentManager,
    config: Config,
  ) {
    this.timeZone = config.store.timeZone;
  }

  async list(filter: OrderFilter, page: OrderPage): Promise<{ orders: OrderSummary[]; total: number }> {
    const { sql, parameters } = pageQuery(filter, page, this.timeZone);
    const rows = await this.current.query<SummaryRow>(sql, parameters);
    const orders = rows.map(({ totalCents, refundedCents, ...row }) => ({
      ...row,
      total: Money.ofCents(totalCents),
      refunded: Money.ofCents(refundedCents),
    }));
    return { orders, total: await this.total(rows.length, filter, page) };
  }

  async find(id: string): Promise<StaffOrderSheet | null> {
    const [row] = await this.current.query<StaffOrderRow>(select, [id]);
    return row ? staffSheetOf(row) : null;
  }

  async count(filter: OrderFilter): Promise<number> {
    const { sql, parameters } = countQuery(filter, this.timeZone);
    const [counted] = await this.current.query<{ total: number }>(sql, parameters);
    return counted?.total ?? 0;
  }

  async *all(filter: OrderFilter): AsyncIterable<ExportedOrder> {
    let place: Place | null = null;
    for (;;) {
      const { sql, parameters } = partQuery(filter, this.timeZone, place, partSize);
      const rows: ExportedRow[] = await this.current.query<ExportedRow>(sql, parameters);
      yield* rows.map(exportedOf);
      const last = rows.at(-1);
      if (!last || rows.length < partSize) return;
      place = { createdAt: last.place, id: last.id };
    }
  }

  /** A page that is not full tells the total by itself. */
  private async total(rows: number, filter: OrderFilter, { limit, offset }: OrderPage): Promise<number> {
    if (rows < limit && (rows > 0 || offset === 0)) return offset + rows;
    return this.count(filter);
  }
}

function exportedOf(row: ExportedRow): ExportedOrder {
  const { id, status, customer, email, phone, address, city, state, country, items, carrier } = row;
  return {
    ...{ id, status, customer, email, phone, address, city, state, country, items, carrier },
    createdAt: row.created_at,
    zipCode: row.zip_code,
    subtotal: Money.ofCents(row.subtotal_cents),
    discount: Money.ofCents(row.discount_cents),
    shipping: Money.ofCents(row.shipping_cents),
    tax: Money.ofCents(row.tax_cents),
    total: Money.ofCents(row.total_cents),
    refunded: Money.ofCents(row.refunded_cents),
    paymentMethod: row.payment_method,
    promoCode: row.promo_code,
    trackingNumber: row.tracking_number,
  };
}

function staffSheetOf(row: StaffOrderRow): StaffOrderSheet {
  const sheet = sheetOf(row);
  const items = sheet.items.map((item, index) => {
    const { shop_price_cents = null, price_reason = null, restocked = 0 } = row.items[index] ?? {};
    return {
      ...item,
      productSlug: item.productId === null ? null : (row.slugs[item.productId] ?? null),
      shopPrice: shop_price_cents === null ? null : Money.ofCents(shop_price_cents),
      priceReason: price_reason,
      restocked,
    };
  });
  return {
    ...sheet,
    items,
    username: row.username,
    phone: row.phone,
    notes: row.notes,
    paymentMethod: row.payment_method,
    paymentProvider: row.payment_provider,
    paid: Money.ofCents(row.paid_cents),
    placedBy: row.placer,
    promoCode: row.promo_code,
    staffEvents: row.staff_events.map(staffEventOf),
    staffRefunds: row.staff_refunds.map(({ at, cents, failedAt, ...refund }) => ({
      ...refund,
      at: new Date(at),
      failedAt: failedAt === null ? null : new Date(failedAt),
      amount: Money.ofCents(cents),
    })),
  };
}

function staffEventOf(row: EventRow): StaffEvent {
  const { by } = row;
  const at = new Date(row.at);
  switch (row.kind) {
    case 'placed':
      return { kind: row.kind, at, by };
    case 'paid':
      return { kind: row.kind, at, by, amount: Money.ofCents(row.detail.cents) };
    case 'status':
      return { kind: row.kind, at, by, status: row.detail.status };
    case 'tracking':
      return {
        kind: row.kind,
        at,
        by,
        carrier: row.detail.carrier ?? null,
        trackingNumber: row.detail.trackingNumber ?? null,
      };
    case 'note':
      return { kind: row.kind, at, by, note: row.detail.note ?? null };
  }
}
