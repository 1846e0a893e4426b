import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PasswordHasher } from '../../domain/accounts/ports/passwords.js';
import { nameSkeleton } from '../../domain/accounts/username.js';
import { arrivalAt } from '../../domain/orders/delivery-promise.js';
import { DeliveryTerms } from '../../domain/orders/delivery-terms.js';
import { Clock } from '../../domain/shared/ports/clock.js';
import { Ids } from '../../domain/shared/ports/ids.js';
import type { ItemCodes } from '../../domain/stock/item-codes.js';
import { type DemoCatalogue, type DemoProduct, readDemoCatalogue } from './demo-catalogue.js';
import { demoCodes } from './demo-codes.js';
import { demoImages } from './demo-images.js';
import { demoMessages } from './demo-messages.js';
import { readDemoReviews } from './demo-reviews.js';
import { type DemoOrder, demoOrders, demoShopper } from './demo-orders.js';

/** A lock id that no other lock of the shop uses. */
const demoLock = 7_412_004;
const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;

/** Fills an empty shop with the demo data, using few statements per table. */
@Injectable()
export class LoadDemoShop {
  constructor(
    private readonly passwords: PasswordHasher,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly delivery: DeliveryTerms,
  ) {}

  async isNeeded(dataSource: DataSource): Promise<boolean> {
    return !(await hasProducts(dataSource.manager));
  }

  /** Returns whether data was loaded. If several processes start at the same time, only one process loads the data. */
  async execute(dataSource: DataSource): Promise<boolean> {
    const catalogue = await readDemoCatalogue();
    const images = await demoImages(catalogue);
    const reviews = (await readDemoReviews()).map((review) => ({ ...review, at: this.daysAgo(review.daysAgo) }));
    const passwordHash = await this.passwords.hash(demoShopper.password);
    return dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [demoLock]);
      if (await hasProducts(manager)) return false;
      await this.loadCatalogue(manager, catalogue);
      await insert(manager, insertLibrary, images);
      await this.loadShopper(manager, passwordHash, demoOrders(catalogue));
      await this.loadMessages(manager);
      await insert(manager, insertReviews, reviews);
      await manager.query('INSERT INTO demo_data DEFAULT VALUES ON CONFLICT DO NOTHING');
      return true;
    });
  }

  private async loadCatalogue(manager: EntityManager, catalogue: DemoCatalogue): Promise<void> {
    const oldestFirst = [...catalogue.products].sort((a, b) => b.createdDaysAgo - a.createdDaysAgo);
    await insert(manager, insertCategories, catalogue.categories);
    await manager.query(`SELECT setval(pg_get_serial_sequence('categories', 'id'), (SELECT max(id) FROM categories))`);
    const codes = new Map(catalogue.products.map((product, index) => [product.slug, demoCodes(product, index + 1)]));
    const rows = (products: DemoProduct[]) =>
      products.map((product) => ({
        ...product,
        ...product.set,
        ...(product.variants.length === 0 && !product.set && codes.get(product.slug)?.[0]),
        createdAt: this.daysAgo(product.createdDaysAgo),
      }));
    const halvesFirst = [oldestFirst.filter(({ set }) => !set), oldestFirst.filter(({ set }) => set)];
    for (const products of halvesFirst) await insert(manager, insertProducts, rows(products));
    await insert(manager, insertImages, oldestFirst.flatMap(imagesOf));
    await insert(
      manager,
      insertVariants,
      oldestFirst.flatMap((product) => variantsOf(product, codes.get(product.slug))),
    );
    await insert(manager, insertStock, oldestFirst.flatMap(unitsOf));
    await manager.query(insertLedger);
    await insert(manager, insertPromoCodes, catalogue.promoCodes);
  }

  private async loadShopper(manager: EntityManager, passwordHash: string, orders: DemoOrder[]): Promise<void> {
    const { username, email } = demoShopper;
    await manager.query(insertShopper, [username, nameSkeleton(username), email, passwordHash]);
    const placed = orders.map((order) => ({
      ...demoShopper,
      id: this.ids.orderId(),
      arrival: arrivalAt(demoShopper, 'standard', this.daysAgo(order.daysAgo), this.delivery),
      status: order.status,
      promoCode: order.promoCode,
      ...order.shipment,
      subtotal: order.quote.subtotal.cents,
      discount: order.quote.discount.cents,
      shipping: order.quote.shipping.cents,
      tax: order.quote.tax.cents,
      total: order.quote.total.cents,
      createdAt: this.daysAgo(order.daysAgo),
      items: order.items,
      steps: order.steps,
    }));
    await insert(manager, insertOrders, placed);
    await manager.query(insertPromoUses);
    const items = placed.flatMap(({ id, items }) =>
      items.map((item, position) => ({ ...item, orderId: id, position })),
    );
    await insert(manager, insertOrderItems, items);
    await manager.query(insertFirstEvents);
    const steps = placed.flatMap(({ id, steps }) =>
      steps.map(({ status, daysAgo }) => ({ orderId: id, status, at: this.daysAgo(daysAgo) })),
    );
    await insert(manager, insertSteps, steps);
    await manager.query(insertParcels);
    await manager.query(insertParcelItems);
  }

  private async loadMessages(manager: EntityManager): Promise<void> {
    const now = this.clock.now().getTime();
    const written = demoMessages.map((message) => ({
      ...message,
      createdAt: new Date(now - message.hoursAgo * hourMs),
    }));
    await insert(manager, insertMessages, written);
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * dayMs);
  }
}

async function hasProducts(manager: EntityManager): Promise<boolean> {
  const rows: unknown[] = await manager.query('SELECT FROM products LIMIT 1');
  return rows.length > 0;
}

async function insert(manager: EntityManager, sql: string, rows: readonly object[]): Promise<void> {
  await manager.query(sql, [JSON.stringify(rows)]);
}

function imagesOf({ slug, images }: DemoProduct): object[] {
  return images.map((image, position) => ({ ...image, slug, position }));
}

function variantsOf({ slug, variants }: DemoProduct, codes: readonly ItemCodes[] = []): object[] {
  return variants.map((variant, position) => ({ ...variant, ...codes[position], slug, position }));
}

function unitsOf({ slug, variants, stock, set }: DemoProduct): object[] {
  if (set) return [];
  if (variants.length === 0) return [{ slug, position: null, stock }];
  return variants.map((variant, position) => ({ slug, position, stock: variant.stock }));
}

const insertCategories = `
  INSERT INTO categories (id, name, slug, description, image_url)
  SELECT id, name, slug, description, "imageUrl" FROM jsonb_to_recordset($1::jsonb)
    AS c(id integer, name text, slug text, description text, "imageUrl" text)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, slug = excluded.slug, description = excluded.description,
    image_url = excluded.image_url`;

const insertProducts = `
  INSERT INTO products (slug, name, description, price_cents, compare_at_price_cents, image_url, category_id, is_featured,
    is_new, tags, features, fabric, lining, upf, care, fit, kind, coverage, support, lined, rise, leg, stretch,
    set_top_id, set_bottom_id, sku, barcode, created_at, updated_at)
  SELECT slug, name, description, price, "compareAtPrice", "imageUrl", "categoryId", "isFeatured", "isNew",
    ARRAY(SELECT jsonb_array_elements_text(tags)), ARRAY(SELECT jsonb_array_elements_text(features)), fabric, lining, upf,
    ARRAY(SELECT jsonb_array_elements_text(care)), fit, kind, coverage, support, lined, rise, leg, stretch,
    (SELECT id FROM products WHERE products.slug = p.top), (SELECT id FROM products WHERE products.slug = p.bottom), sku, barcode, "createdAt", "createdAt"
  FROM jsonb_to_recordset($1::jsonb) AS p(slug text, name text, description text, price integer,
    "compareAtPrice" integer, "imageUrl" text, "categoryId" integer, "isFeatured" boolean, "isNew" boolean, tags jsonb,
    features jsonb, fabric text, lining text, upf smallint, care jsonb, fit text, kind text, coverage text, support text, lined text, rise text, leg text, stretch text,
    top text, bottom text, sku text, barcode text, "createdAt" timestamptz)`;

const insertImages = `
  INSERT INTO product_images (product_id, position, url, color, alt)
  SELECT products.id, i.position, i.url, i.color, i.alt
  FROM jsonb_to_recordset($1::jsonb) AS i(slug text, position integer, url text, color text, alt text)
  JOIN products USING (slug)`;

const insertLibrary = `
  INSERT INTO uploaded_images (filename, original_name, bytes, width, height, placeholder)
  SELECT filename, filename, bytes, width, height, placeholder
  FROM jsonb_to_recordset($1::jsonb)
    AS i(filename text, bytes integer, width integer, height integer, placeholder text)
  ON CONFLICT DO NOTHING`;

const insertVariants = `
  INSERT INTO product_variants (product_id, position, size, color, image_url, price_cents, sku, barcode)
  SELECT products.id, v.position, v.size, v.color, v."imageUrl", v.price, v.sku, v.barcode
  FROM jsonb_to_recordset($1::jsonb) AS v(slug text, position integer, size text, color text, "imageUrl" text,
    price integer, sku text, barcode text) JOIN products USING (slug)
  ORDER BY products.id, v.position`;

const insertStock = `
  INSERT INTO stock (product_id, variant_id, on_hand)
  SELECT products.id, product_variants.id, s.stock
  FROM jsonb_to_recordset($1::jsonb) AS s(slug text, position integer, stock integer) JOIN products USING (slug)
  LEFT JOIN product_variants ON product_variants.product_id = products.id AND product_variants.position = s.position
  ORDER BY products.id, product_variants.id`;

const insertLedger = `
  INSERT INTO stock_ledger (stock_id, on_hand_change, held_change, move, reason, reference)
  SELECT id, on_hand, 0, 'set', 'demo', product_id::text FROM stock WHERE on_hand > 0`;

const insertPromoCodes = `
  INSERT INTO promo_codes (code, percent_off)
  SELECT code, "percentOff" FROM jsonb_to_recordset($1::jsonb) AS p(code text, "percentOff" integer)
  ON CONFLICT DO NOTHING`;

const insertShopper = `
  INSERT INTO users (username, name_skeleton, email, password_hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`;

const insertOrders = `
  INSERT INTO orders (id, user_id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents,
    discount_cents, shipping_cents, tax_cents, total_cents, paid_cents, status, promo_code, carrier,
    tracking_number, arrival, created_at)
  SELECT o.id, users.id, o.email, o."firstName", o."lastName", o.address, o.city, o.state, o."zipCode", o.subtotal,
    o.discount, o.shipping, o.tax, o.total, o.total, o.status, o."promoCode", o.carrier, o."trackingNumber", o.arrival,
    o."createdAt"
  FROM jsonb_to_recordset($1::jsonb) AS o(id text, email text, "firstName" text, "lastName" text, address text, city text,
    state text, "zipCode" text, subtotal integer, discount integer, shipping integer, tax integer, total integer,
    status text, "promoCode" text, carrier text, "trackingNumber" text, arrival jsonb, "createdAt" timestamptz)
  JOIN users ON lower(users.email) = o.email AND NOT users.is_admin`;

/** A use of a promo code belongs to a checkout. Only its figures are known, because the orders had no real checkout. */
const insertPromoUses = `
  WITH added AS (
    INSERT INTO checkouts (id, user_id, state, revision, snapshot, total_cents, payment_provider, paid_at, created_at,
      updated_at, order_id)
    SELECT gen_random_uuid(), user_id, 'ordered', 1, jsonb_build_object('lines', '[]'::jsonb, 'promo', null,
        'shippingMethod', shipping_method, 'arrival', arrival, 'quote', jsonb_build_object('subtotal', subtotal_cents,
          'discount', discount_cents, 'shipping', shipping_cents, 'tax', tax_cents, 'total', total_cents,
          'freeShippingRemaining', 0)),
      total_cents, 'sandbox', created_at, created_at, created_at, id
    FROM orders WHERE promo_code IS NOT NULL
    RETURNING id, order_id, user_id
  ), ordered AS (
    UPDATE orders SET checkout_id = added.id FROM added WHERE orders.id = added.order_id
    RETURNING orders.promo_code, added.id, added.user_id
  )
  INSERT INTO promo_uses (checkout_id, promo_code_id, user_id, state)
  SELECT ordered.id, code.id, ordered.user_id, 'spent' FROM ordered JOIN promo_codes AS code ON code.code = promo_code`;

const insertOrderItems = `
  INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, variant_size, variant_color,
    image_url, price_cents, quantity, sku, barcode)
  SELECT i."orderId", i.position, products.id, product_variants.id, i."productName", i.size, i.color, i."imageUrl",
    i."priceCents", i.quantity, coalesce(product_variants.sku, products.sku),
    coalesce(product_variants.barcode, products.barcode)
  FROM jsonb_to_recordset($1::jsonb) AS i("orderId" text, position integer, slug text, "variantPosition" integer,
    "productName" text, size text, color text, "imageUrl" text, "priceCents" integer, quantity integer)
  JOIN orders ON orders.id = i."orderId" JOIN products USING (slug)
  LEFT JOIN product_variants
    ON product_variants.product_id = products.id AND product_variants.position = i."variantPosition"`;

const insertFirstEvents = `
  INSERT INTO order_events (order_id, kind, detail, user_id, created_at)
  SELECT orders.id, event.kind, event.detail, user_id, created_at
  FROM orders, LATERAL (VALUES (1, 'placed', '{}'::jsonb), (2, 'paid', jsonb_build_object('cents', paid_cents, 'method', payment_method)))
    AS event (place, kind, detail)
  ORDER BY created_at, event.place`;

const insertSteps = `
  INSERT INTO order_events (order_id, kind, detail, created_at)
  SELECT "orderId", 'status', jsonb_build_object('status', status), at
  FROM jsonb_to_recordset($1::jsonb) AS step("orderId" text, status text, at timestamptz) ORDER BY at`;

const insertParcels = `
  INSERT INTO parcels (order_id, number, carrier, tracking_number, sent_at)
  SELECT orders.id, 1, carrier, tracking_number, event.created_at
  FROM orders JOIN order_events AS event ON event.order_id = orders.id
  WHERE event.kind = 'status' AND event.detail ->> 'status' = 'shipped'`;

const insertParcelItems = `
  INSERT INTO parcel_items (order_id, parcel_number, order_item_id, quantity)
  SELECT order_id, 1, order_items.id, quantity FROM order_items JOIN parcels USING (order_id)`;

const insertMessages = `
  INSERT INTO contact_submissions (user_id, name, email, subject, message, is_read, is_answered, created_at)
  SELECT users.id, m.name, m.email, m.subject, m.message, m."isRead", m."isRead", m."createdAt"
  FROM jsonb_to_recordset($1::jsonb) AS m(name text, email text, subject text, message text, "isRead" boolean,
    "createdAt" timestamptz)
  LEFT JOIN users ON lower(users.email) = m.email AND NOT users.is_admin
  ORDER BY m."createdAt"`;

const insertReviews = `
  INSERT INTO reviews (product_id, is_sample, author, stars, fit, size_worn, usual_size, text, helpful_count, answer,
    answered_at, state, created_at, published_at)
  SELECT products.id, true, r.author, r.stars, r.fit, r."sizeWorn", r."usualSize", r.text, r.helpful, r.answer,
    CASE WHEN r.answer IS NOT NULL THEN r.at END, 'published', r.at, r.at
  FROM jsonb_to_recordset($1::jsonb) AS r(slug text, author text, stars smallint, fit text, "sizeWorn" text,
    "usualSize" text, text text, helpful integer, answer text, at timestamptz)
  JOIN products USING (slug) ORDER BY r.at`;
