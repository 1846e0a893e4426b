import type { MigrationInterface, QueryRunner } from 'typeorm';
import orderLinks from '../functions/order-links.sql';
import orderFunctions from '../functions/orders.sql';
import parcelFunctions from '../functions/parcels.sql';
import userTotals from '../functions/user-totals.sql';
import { isCode } from './0002-catalog.js';

/**
 * Orders with their lines, events and parcels, the links that move orders of guests into an account, and the totals of
 * users.
 */
export class Orders1797000013000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [orders, lines, events, claims, parcels, totals]) await runner.query(statements);
    for (const functions of [orderFunctions, orderLinks, parcelFunctions, userTotals]) await runner.query(functions);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE user_totals, parcel_items, parcels, order_claims, order_events, order_items;
      ALTER TABLE checkouts DROP CONSTRAINT checkouts_pays_order_id_fkey;
      DROP TABLE orders;
      DROP FUNCTION name_products_of_order, note_changed_email, count_shipped, add_user_total, refresh_user_totals
        CASCADE`);
  }
}

/**
 * A staff order has no checkout. `arrival` has the promised delivery dates: {"from": "2026-11-30", "to": "2026-12-02"}.
 * `payment_kept_by` is the user who decided to retain the payment of a cancelled order. `items_sent`: the items were
 * shipped and are not known to be back, even if the status has changed since. `search` is the text for all searches,
 * including searches for a single letter. Searches for a phone number work with and without punctuation. Each sort order
 * of the list has an index that includes the id, so that distant pages read only the index. `orders_report_index`
 * contains all data for the tax and sales reports.
 *
 * `tax_state` is the state that taxed the order. A later correction of the address does not change it. It is empty for an
 * order that is handed over in the store. `unbilled_cents` is the part of the total that was cancelled before the
 * payment. If all of the total is unbilled, the order does not count as unpaid. `view` names the list of open work that
 * contains the order, such as "to-ship"; null if no such list contains the order. An order with a `hold_reason` is not
 * shipped until staff release it, so it is in "on-hold" instead of "to-ship". The index on `view` also finds and
 * counts the few unpaid orders and owed refunds among many orders. The list of orders to ship begins with expedited
 * orders.
 *
 * `carrier` and `tracking_number` have the values of the latest parcel. Links in mails that were sent before
 * `email_changed_at` no longer give access. `pay_link_sent_at` is the time of the last mail with the link to pay. Links
 * that were sent before `pay_link_cancelled_at` do not work. An order for the price difference of an exchange names the
 * order of the exchange in `difference_of`.
 */
const orders = `
  CREATE TABLE orders (
    id char(16) PRIMARY KEY CHECK (id ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
    user_id integer REFERENCES users (id) ON DELETE SET NULL,
    checkout_id uuid CONSTRAINT orders_checkout_id_key UNIQUE REFERENCES checkouts (id),
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    address text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zip_code text NOT NULL,
    country text NOT NULL DEFAULT 'USA',
    phone text,
    subtotal_cents integer NOT NULL CHECK (subtotal_cents >= 0),
    discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
    shipping_cents integer NOT NULL DEFAULT 0 CHECK (shipping_cents >= 0),
    tax_cents integer NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
    total_cents integer NOT NULL CHECK (total_cents >= 0),
    paid_cents integer NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
    refunded_cents integer NOT NULL DEFAULT 0,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processing', 'shipped', 'completed', 'cancelled')),
    shipping_method text NOT NULL DEFAULT 'standard' CHECK (shipping_method IN ('standard', 'expedited', 'pickup')),
    payment_method text NOT NULL DEFAULT 'credit_card' CHECK (payment_method IN ('credit_card', 'debit_card', 'paypal', 'cash', 'check')),
    payment_provider text,
    payment_intent_id text CONSTRAINT orders_payment_intent_id_key UNIQUE,
    promo_code text,
    notes text,
    created_at timestamptz NOT NULL DEFAULT now(),
    carrier text,
    tracking_number text,
    placed_by integer REFERENCES users (id) ON DELETE SET NULL,
    product_names text NOT NULL DEFAULT '',
    arrival jsonb,
    payment_kept_by integer REFERENCES users (id) ON DELETE SET NULL,
    items_sent boolean NOT NULL DEFAULT false,
    search text NOT NULL GENERATED ALWAYS AS (searchable(
      id || ' ' || email || ' ' || first_name || ' ' || last_name || ' ' || product_names || ' ' || address || ' ' ||
      zip_code || ' ' || coalesce(tracking_number, '') || ' ' || coalesce(phone, '') || ' ' ||
      regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'))) STORED,
    tax_state text NOT NULL DEFAULT '',
    shipping_refunded boolean NOT NULL DEFAULT false,
    unbilled_cents integer NOT NULL DEFAULT 0,
    unbilled_tax_cents integer NOT NULL DEFAULT 0,
    view text GENERATED ALWAYS AS (CASE
      WHEN status = 'cancelled' THEN
        CASE WHEN paid_cents > refunded_cents AND payment_kept_by IS NULL THEN 'owes-refund' END
      WHEN paid_cents = 0 AND total_cents > unbilled_cents THEN 'unpaid'
      WHEN status IN ('pending', 'processing') AND (paid_cents > refunded_cents OR total_cents = unbilled_cents) THEN
        CASE WHEN hold_reason IS NULL THEN 'to-ship' ELSE 'on-hold' END
    END) STORED,
    email_changed_at timestamptz,
    discount_reason text,
    pay_link_sent_at timestamptz,
    pay_link_expires_at timestamptz,
    pay_link_opened_at timestamptz,
    pay_link_cancelled_at timestamptz,
    difference_of char(16) REFERENCES orders (id) ON DELETE SET NULL,
    difference_item_id integer,
    hold_reason text,
    CONSTRAINT orders_total_adds_up CHECK (total_cents = subtotal_cents - discount_cents + shipping_cents + tax_cents),
    CONSTRAINT orders_paid_in_full CHECK (checkout_id IS NULL OR paid_cents = total_cents - unbilled_cents),
    CONSTRAINT orders_refunds_within_payment CHECK (refunded_cents BETWEEN 0 AND paid_cents),
    CONSTRAINT orders_tracking_names_its_carrier CHECK (tracking_number IS NULL OR carrier IS NOT NULL),
    CONSTRAINT orders_arrival_in_order
      CHECK (arrival IS NULL OR coalesce((arrival->>'from')::date <= (arrival->>'to')::date, false)),
    CONSTRAINT orders_payment_kept_when_cancelled CHECK (payment_kept_by IS NULL OR status = 'cancelled'),
    CONSTRAINT orders_hold_before_shipping CHECK (hold_reason IS NULL
      OR (length(hold_reason) BETWEEN 1 AND 200 AND status IN ('pending', 'processing'))),
    CONSTRAINT orders_unbilled_not_paid CHECK (unbilled_cents BETWEEN 0 AND total_cents - paid_cents),
    CONSTRAINT orders_unbilled_tax_in_range CHECK (unbilled_tax_cents BETWEEN 0 AND least(tax_cents, unbilled_cents)),
    CONSTRAINT orders_discount_reason_of_discount CHECK (discount_reason IS NULL OR discount_cents > 0),
    CONSTRAINT orders_pay_link_sent CHECK (CASE WHEN pay_link_sent_at IS NULL
      THEN num_nonnulls(pay_link_expires_at, pay_link_opened_at, pay_link_cancelled_at) = 0
      ELSE coalesce(pay_link_expires_at > pay_link_sent_at, false) END),
    CONSTRAINT orders_difference_of_another_order CHECK (difference_of IS NULL
      OR (difference_of <> id AND difference_item_id IS NOT NULL AND placed_by IS NOT NULL))
  );
  CREATE INDEX orders_user_id_index ON orders (user_id, created_at DESC);
  CREATE INDEX orders_email_index ON orders (lower(email), created_at DESC);
  CREATE INDEX orders_report_index ON orders (created_at DESC, id) INCLUDE (subtotal_cents, discount_cents,
    shipping_cents, tax_cents, total_cents, unbilled_cents, unbilled_tax_cents, paid_cents, tax_state);
  CREATE INDEX orders_status_index ON orders (status, created_at DESC, id);
  CREATE INDEX orders_total_index ON orders (total_cents, created_at DESC, id);
  CREATE INDEX orders_customer_index ON orders (lower(last_name), lower(first_name), created_at DESC, id)
    INCLUDE (last_name, first_name);
  CREATE INDEX orders_search_index ON orders USING gin (search gin_trgm_ops);
  CREATE INDEX orders_city_index ON orders USING gin (searchable(city) gin_trgm_ops);
  CREATE INDEX orders_view_index ON orders (view, created_at DESC, id) WHERE view IS NOT NULL;
  CREATE INDEX orders_to_ship_index
    ON orders ((shipping_method <> 'expedited'), created_at, id DESC) WHERE view = 'to-ship';
  CREATE INDEX orders_difference_of_index ON orders (difference_of) WHERE difference_of IS NOT NULL;
  CREATE INDEX orders_placed_by_fkey_index ON orders (placed_by) WHERE placed_by IS NOT NULL;
  CREATE INDEX orders_payment_kept_by_fkey_index ON orders (payment_kept_by) WHERE payment_kept_by IS NOT NULL;
  ALTER TABLE checkouts ADD FOREIGN KEY (pays_order_id) REFERENCES orders (id);`;

/**
 * `returned` is the number of units that are being returned or were returned. The two lines of a set share a group.
 * `cancelled_restocked` counts the cancelled units that are back in stock. `restocked` counts the units that are back in
 * stock but were not cancelled. `shipped` is the number of units in parcels. `reduced_price_cents` is the shop's price of
 * a unit after exchanges for a cheaper size or color. `reduced_untaxed`: the units became free of sales tax by such an
 * exchange. `sku` and `barcode` are the codes at the time of the purchase. A custom item has no product and is not
 * shipped. `promo_excluded`: the discount of a limited promo code leaves out the line.
 */
const lines = `
  CREATE TABLE order_items (
    id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    order_id char(16) NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    position integer NOT NULL DEFAULT 0,
    product_id integer REFERENCES products (id) ON DELETE SET NULL,
    variant_id integer,
    product_name text NOT NULL,
    variant_size text,
    variant_color text,
    image_url text,
    price_cents integer NOT NULL CHECK (price_cents >= 0),
    quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
    restocked integer NOT NULL DEFAULT 0,
    shop_price_cents integer CHECK (shop_price_cents >= 0),
    price_reason text,
    returned integer NOT NULL DEFAULT 0,
    set_group smallint,
    set_id integer REFERENCES products (id) ON DELETE SET NULL,
    set_name text,
    tax_cents integer NOT NULL DEFAULT 0 CONSTRAINT order_items_tax_not_negative CHECK (tax_cents >= 0),
    cancelled integer NOT NULL DEFAULT 0,
    cancelled_restocked integer NOT NULL DEFAULT 0,
    reduced_price_cents integer CONSTRAINT order_items_reduction_in_range
      CHECK (reduced_price_cents >= 0 AND reduced_price_cents < coalesce(shop_price_cents, price_cents)),
    sku text CONSTRAINT order_items_sku_printable CHECK (${isCode('sku')}),
    barcode text CONSTRAINT order_items_barcode_printable CHECK (${isCode('barcode')}),
    shipped integer NOT NULL DEFAULT 0,
    custom boolean NOT NULL DEFAULT false,
    promo_excluded boolean NOT NULL DEFAULT false,
    reduced_untaxed boolean NOT NULL DEFAULT false,
    CONSTRAINT order_items_restocked_once CHECK (restocked BETWEEN 0 AND quantity - cancelled),
    CONSTRAINT order_items_other_price_has_a_reason CHECK (shop_price_cents = price_cents OR price_reason IS NOT NULL),
    CONSTRAINT order_items_returned_once CHECK (returned BETWEEN 0 AND quantity - cancelled),
    CONSTRAINT order_items_cancelled_once CHECK (cancelled_restocked BETWEEN 0 AND cancelled),
    CONSTRAINT order_items_shipped_once CHECK (shipped BETWEEN 0 AND quantity),
    CONSTRAINT order_items_set_has_name CHECK ((set_group IS NULL) = (set_name IS NULL)),
    CONSTRAINT order_items_set_has_group CHECK (set_id IS NULL OR set_group IS NOT NULL),
    CONSTRAINT order_items_custom_without_product CHECK (NOT custom OR (product_id IS NULL AND variant_id IS NULL
      AND set_group IS NULL AND shipped = 0 AND returned = 0 AND restocked = 0 AND cancelled_restocked = 0)),
    CONSTRAINT order_items_custom_has_a_price CHECK (NOT custom OR price_cents > 0)
  );
  CREATE INDEX order_items_units_index ON order_items (order_id) INCLUDE (quantity);
  CREATE INDEX order_items_custom_index ON order_items (order_id) INCLUDE (quantity) WHERE custom;
  CREATE INDEX order_items_product_id_index ON order_items (product_id);
  CREATE INDEX order_items_set_id_index ON order_items (set_id) WHERE set_id IS NOT NULL;
  CREATE INDEX order_items_image_url_index ON order_items (image_url) WHERE image_url IS NOT NULL;`;

const events = `
  CREATE TABLE order_events (
    id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    order_id char(16) NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    kind text NOT NULL,
    detail jsonb NOT NULL DEFAULT '{}',
    user_id integer REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX order_events_order_id_index ON order_events (order_id, id);
  CREATE INDEX order_events_user_id_fkey_index ON order_events (user_id) WHERE user_id IS NOT NULL;
  CREATE INDEX order_events_shipped_index ON order_events (created_at)
    WHERE kind = 'status' AND detail ->> 'status' IN ('shipped', 'completed');`;

/** One row per order, so a new token replaces the previous one. The token proves access to the order's address. */
const claims = `
  CREATE TABLE order_claims (
    order_id char(16) PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    token_hash bytea NOT NULL CONSTRAINT order_claims_token_hash_key UNIQUE CHECK (length(token_hash) = 32),
    expires_at timestamptz NOT NULL
  );`;

const parcels = `
  CREATE TABLE parcels (
    order_id char(16) NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    number smallint NOT NULL CHECK (number >= 1),
    carrier text,
    tracking_number text,
    sent_at timestamptz NOT NULL,
    user_id integer REFERENCES users (id) ON DELETE SET NULL,
    PRIMARY KEY (order_id, number),
    CONSTRAINT parcels_tracking_names_its_carrier CHECK (tracking_number IS NULL OR carrier IS NOT NULL)
  );
  CREATE INDEX parcels_tracking_number_index ON parcels (lower(tracking_number)) WHERE tracking_number IS NOT NULL;
  CREATE INDEX parcels_user_id_fkey_index ON parcels (user_id) WHERE user_id IS NOT NULL;

  CREATE TABLE parcel_items (
    order_id char(16) NOT NULL,
    parcel_number smallint NOT NULL,
    order_item_id integer NOT NULL REFERENCES order_items (id) ON DELETE CASCADE,
    quantity integer NOT NULL CHECK (quantity >= 1),
    PRIMARY KEY (order_id, parcel_number, order_item_id),
    FOREIGN KEY (order_id, parcel_number) REFERENCES parcels (order_id, number) ON DELETE CASCADE
  );
  CREATE INDEX parcel_items_order_item_id_index ON parcel_items (order_item_id);`;

/** Staff sort users by these totals of all orders with the user's email address. */
const totals = `
  CREATE TABLE user_totals (
    user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    orders integer NOT NULL DEFAULT 0,
    spent_cents bigint NOT NULL DEFAULT 0,
    last_order_at timestamptz
  );
  CREATE INDEX user_totals_orders_index ON user_totals (orders, user_id);
  CREATE INDEX user_totals_spent_index ON user_totals (spent_cents, user_id);
  CREATE INDEX user_totals_last_order_index ON user_totals (last_order_at NULLS FIRST, user_id);`;
