import { Injectable } from '@nestjs/common';
import { Config } from '../../../config.js';
import type { OrderStatus, PaymentMethod } from '../../../domain/orders/order.js';
import {
  type OrderFilter,
  type OrderPage,
  type OrderSummary,
  StaffOrderReader,
  type StaffOrderSheet,
} from '../../../domain/orders/staff-order-reader.js';
import type { StaffEvent, StaffRefund } from '../../../domain/orders/staff-timeline.js';
import { Money } from '../../../domain/shared/money.js';
import { CurrentManager } from '../current-manager.js';
import { countQuery, pageQuery } from './order-list-query.js';
import { orderColumns, type OrderRow, sheetOf } from './order-row.js';

interface SummaryRow extends Omit<OrderSummary, 'total'> {
  readonly totalCents: number;
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
  readonly staff_refunds: readonly (Omit<StaffRefund, 'at' | 'amount'> & {
    readonly at: string;
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
        'state', r.state, 'by', u.username, 'error', r.last_error) ORDER BY r.created_at), '[]')
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
    const orders = rows.map(({ totalCents, ...row }) => ({ ...row, total: Money.ofCents(totalCents) }));
    return { orders, total: await this.total(rows.length, filter, page) };
  }

  async find(id: string): Promise<StaffOrderSheet | null> {
    const [row] = await this.current.query<StaffOrderRow>(select, [id]);
    return row ? staffSheetOf(row) : null;
  }

  /** A page that is not full tells the total by itself. */
  private async total(rows: number, filter: OrderFilter, { limit, offset }: OrderPage): Promise<number> {
    if (rows < limit && (rows > 0 || offset === 0)) return offset + rows;
    const { sql, parameters } = countQuery(filter, this.timeZone);
    const [counted] = await this.current.query<{ total: number }>(sql, parameters);
    return counted?.total ?? 0;
  }
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
    staffRefunds: row.staff_refunds.map(({ at, cents, ...refund }) => ({
      ...refund,
      at: new Date(at),
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
