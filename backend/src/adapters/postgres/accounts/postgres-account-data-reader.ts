import { Injectable } from '@nestjs/common';
import {
  type AccountData,
  AccountDataReader,
  type CartData,
  type CheckoutData,
  type MailData,
  type MessageData,
  type OrderData,
  type SubscriptionData,
} from '../../../domain/accounts/ports/account-data.js';
import type { EmailChange } from '../../../domain/accounts/ports/email-changes.js';
import { Money } from '../../../domain/shared/money.js';
import { CurrentManager } from '../connection/current-manager.js';

const account = `
  SELECT id, username, email, is_admin AS "isAdmin", deletion_requested_at AS "deletionRequestedAt",
    created_at AS "createdAt"
  FROM users WHERE id = $1 AND deleted_at IS NULL`;

const orders = `
  SELECT id, created_at AS "createdAt", status, email, first_name AS "firstName", last_name AS "lastName", address, city, state,
    zip_code AS "zipCode", country, phone, notes, carrier, tracking_number AS "trackingNumber", promo_code AS "promoCode",
    subtotal_cents AS subtotal, discount_cents AS discount, shipping_cents AS shipping, tax_cents AS tax,
    total_cents AS total, refunded_cents AS refunded,
    (SELECT coalesce(json_agg(json_build_object('product', i.product_name, 'size', i.variant_size, 'color', i.variant_color,
         'quantity', i.quantity, 'price', i.price_cents) ORDER BY i.position), '[]')
       FROM order_items i WHERE i.order_id = o.id) AS items,
    (SELECT coalesce(json_agg(json_build_object('createdAt', r.created_at, 'amount', r.amount_cents, 'reason', r.reason)
         ORDER BY r.created_at), '[]')
       FROM refunds r WHERE r.order_id = o.id AND r.state <> 'failed') AS refunds
  FROM orders o WHERE user_id = $1 ORDER BY created_at`;

const wishlist = `
  SELECT p.name AS product, w.created_at AS "addedAt" FROM wishlist_items w JOIN products p ON p.id = w.product_id
  WHERE w.user_id = $1 ORDER BY w.created_at`;

const carts = `
  SELECT c.created_at AS "createdAt", c.updated_at AS "updatedAt",
    (SELECT coalesce(json_agg(json_build_object('product', p.name, 'size', v.size, 'color', v.color, 'quantity', i.quantity)
         ORDER BY i.position), '[]')
       FROM cart_items i JOIN products p ON p.id = i.product_id LEFT JOIN product_variants v ON v.id = i.variant_id
      WHERE i.cart_id = c.id) AS items
  FROM carts c WHERE c.user_id = $1 ORDER BY c.created_at`;

const checkouts = `
  SELECT created_at AS "createdAt", typed.* FROM checkouts,
    jsonb_to_record(customer) AS typed (name text, email text, address text, city text, state text, "zipCode" text)
  WHERE user_id = $1 AND customer IS NOT NULL AND checkouts.state <> 'ordered' ORDER BY created_at`;

const messages = `
  SELECT created_at AS "createdAt", name, email, subject, message FROM contact_submissions
  WHERE user_id = $1 ORDER BY created_at`;

const newsletter = `
  SELECT n.email, n.subscribed_at AS "subscribedAt", n.confirmed_at AS "confirmedAt"
  FROM newsletter_subscriptions n JOIN users u ON lower(n.email) = lower(u.email) AND n.subscribed_at >= u.email_since
  WHERE u.id = $1`;

const emailChanges = `
  SELECT new_email AS "newEmail", expires_at AS "expiresAt" FROM email_changes WHERE user_id = $1`;

const mails = `
  SELECT created_at AS "createdAt", sent_at AS "sentAt", recipient AS "to", template, subject FROM mails
  WHERE user_id = $1 ORDER BY created_at`;

type InCents<Amounts> = { readonly [Key in keyof Amounts]: Amounts[Key] extends Money ? number : Amounts[Key] };
type RefundRow = Omit<InCents<OrderData['refunds'][number]>, 'createdAt'> & { readonly createdAt: string };
type OrderRow = Omit<InCents<OrderData>, 'items' | 'refunds'> & {
  readonly items: readonly InCents<OrderData['items'][number]>[];
  readonly refunds: readonly RefundRow[];
};

@Injectable()
export class PostgresAccountDataReader implements AccountDataReader {
  constructor(private readonly current: CurrentManager) {}

  async get(userId: number): Promise<AccountData | null> {
    const rows = <Row>(sql: string) => this.current.query<Row>(sql, [userId]);
    const [found] = await rows<AccountData['account']>(account);
    if (!found) return null;
    return {
      account: found,
      orders: (await rows<OrderRow>(orders)).map(orderOf),
      wishlist: await rows<AccountData['wishlist'][number]>(wishlist),
      carts: await rows<CartData>(carts),
      checkouts: await rows<CheckoutData>(checkouts),
      messages: await rows<MessageData>(messages),
      newsletter: await rows<SubscriptionData>(newsletter),
      emailChanges: await rows<EmailChange>(emailChanges),
      mails: await rows<MailData>(mails),
    };
  }
}

function orderOf(row: OrderRow): OrderData {
  return {
    ...row,
    subtotal: Money.ofCents(row.subtotal),
    discount: Money.ofCents(row.discount),
    shipping: Money.ofCents(row.shipping),
    tax: Money.ofCents(row.tax),
    total: Money.ofCents(row.total),
    refunded: Money.ofCents(row.refunded),
    items: row.items.map((item) => ({ ...item, price: Money.ofCents(item.price) })),
    refunds: row.refunds.map(({ createdAt, amount, reason }) => ({
      createdAt: new Date(createdAt),
      amount: Money.ofCents(amount),
      reason,
    })),
  };
}
