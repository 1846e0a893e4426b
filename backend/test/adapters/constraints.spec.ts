import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

/** One or two rows of every table. PostgreSQL numbers them from 1 if their ids are numbers. */
const world = `
  INSERT INTO users (username, name_skeleton, email, password_hash)
    VALUES ('Marina', 'rnarina', 'Marina@shop.example', '-'), ('bea', NULL, 'bea@shop.example', '-');
  INSERT INTO staff_roles (name, permissions) VALUES ('Clerk', '{orders.view}');
  UPDATE users SET role = 'Clerk' WHERE id = 1;
  INSERT INTO staff_invitations (email, role, invited_by, token_hash, expires_at)
    VALUES ('clerk@shop.example', 'Viewer', 1, sha256('invitation-1'), now());
  INSERT INTO authenticators (user_id, secret) VALUES (1, '');
  INSERT INTO passkeys (id, user_id, counter, name, public_key, transports) VALUES ('key-1', 1, 0, 'Phone', '', '{}');
  INSERT INTO passkey_challenges (challenge, expires_at) VALUES (repeat('x', 43), now());
  INSERT INTO recovery_codes (user_id, code_hash) VALUES (1, sha256('code-1'));
  INSERT INTO sessions (sid, sess, expire) VALUES ('sid-1', '{"userId": 1}', now());
  INSERT INTO rate_limits (key) VALUES ('key-1');
  INSERT INTO idempotency_keys (id, fingerprint) VALUES (sha256('key-1'), sha256('body'));
  INSERT INTO products (name, slug, price_cents, category_id)
    VALUES ('Tide Top', 'tide-top', 2000, 1), ('Bay Shorts', 'bay-shorts', 3000, 2);
  INSERT INTO products (name, slug, price_cents, category_id, set_top_id, set_bottom_id) VALUES ('Bay Set', 'bay-set', 4000, 1, 1, 2);
  INSERT INTO product_slugs (slug, product_id) VALUES ('old-top', 1);
  INSERT INTO product_imports (file_name, staff_id) VALUES ('spring.csv', 1), ('fall.csv', 1);
  INSERT INTO product_import_rows (import_id, number, product, cells) VALUES (1, 2, 'tide-top', '{}');
  INSERT INTO product_import_steps (import_id, place, product, rows) VALUES (1, 2, 'tide-top', 1);
  INSERT INTO bulk_edits (user_id, title, products, edits, undoes, left_alone, created_at)
    VALUES (1, 'Archived', 1, '[]', NULL, '[]', now()), (1, 'Archived', 1, '[]', 1, '[]', now());
  INSERT INTO product_sales (product_id, price_cents, starts_at, usual_price_cents) VALUES (1, 2000, now(), 2500);
  INSERT INTO category_slugs (slug, category_id) VALUES ('swim', 1);
  INSERT INTO product_images (product_id, position, url) VALUES (1, 0, '/a.webp');
  INSERT INTO product_variants (product_id, size, color, sku) VALUES (1, 'M', 'Navy', 'TT-M'), (1, NULL, '', NULL);
  INSERT INTO stock (product_id, variant_id, on_hand, held) VALUES (1, 1, 3, 1), (2, NULL, 3, 0);
  INSERT INTO promo_codes (code, percent_off, email, personal)
    VALUES ('SUMMER', 10, NULL, false), ('K7QF', 20, 'Marina@shop.example', true);
  INSERT INTO carts (session_id, user_id) VALUES ('cart-1', 1), ('cart-2', 1), ('cart-3', 2);
  INSERT INTO cart_items (id, cart_id, product_id, variant_id, quantity, seen_price_cents)
    VALUES ('line-1', 1, 1, 1, 1, 2000), ('line-2', 1, 2, NULL, 1, 3000);
  INSERT INTO checkouts (id, cart_id, user_id, state, revision, snapshot, total_cents, payment_provider, payment_intent_id,
      customer, first_held_at, held_until, stock_held)
    VALUES ('00000000-0000-4000-8000-000000000001', 1, 1, 'held', 1, '{}', 2000, 'sandbox', 'pi_1', '{}', now(), now(), true),
      ('00000000-0000-4000-8000-000000000002', 2, 1, 'open', 1, '{}', 2000, 'sandbox', 'pi_2', NULL, NULL, NULL, false);
  INSERT INTO orders (id, user_id, checkout_id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents,
      total_cents, paid_cents, payment_intent_id)
    VALUES ('0000000000000001', 1, '00000000-0000-4000-8000-000000000001', '', '', '', '', '', '', '', 2000, 2000, 2000, 'pi_1');
  INSERT INTO order_claims (order_id, token_hash, expires_at) VALUES ('0000000000000001', sha256('token-1'), now());
  INSERT INTO order_items (order_id, product_id, product_name, price_cents, quantity)
    VALUES ('0000000000000001', 1, 'Tide Top', 2000, 1);
  INSERT INTO parcels (order_id, number, sent_at)
    VALUES ('0000000000000001', 1, now()), ('0000000000000001', 2, now());
  INSERT INTO parcel_items (order_id, parcel_number, order_item_id, quantity) VALUES ('0000000000000001', 1, 1, 1);
  INSERT INTO promo_uses (checkout_id, promo_code_id, user_id, state) VALUES ('00000000-0000-4000-8000-000000000001', 1, 1, 'held');
  INSERT INTO sandbox_payments (id, client_secret, status, amount_cents, checkout_id, revision)
    VALUES ('pi_1', '-', 'open', 2000, '00000000-0000-4000-8000-000000000001', 1);
  INSERT INTO sandbox_refunds (id, payment_id, amount_cents, idempotency_key) VALUES ('re_1', 'pi_1', 100, 'key-1');
  INSERT INTO sandbox_calls (idempotency_key, request) VALUES ('key-1', '{}');
  INSERT INTO refunds (id, checkout_id, payment_intent_id, amount_cents, reason, provider_refund_id)
    VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 'pi_1', 100, 'why', 're_1');
  INSERT INTO webhook_events (id, type) VALUES ('evt_1', 'x');
  INSERT INTO mails (id, template, recipient, payload) VALUES ('00000000-0000-4000-8000-000000000001', 'x', 'x', '{}');
  INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES (1, sha256('token-1'), now());
  INSERT INTO failed_passwords (account, place, tries, expires_at) VALUES ('account-1', 'place-1', 1, now());
  INSERT INTO device_links (user_id, token_hash) VALUES (1, sha256('token-1'));
  INSERT INTO email_changes (user_id, new_email, confirm_hash, stop_hash, expires_at)
    VALUES (1, 'm@shop.example', sha256('token-1'), sha256('token-2'), now());
  INSERT INTO wishlist_items (user_id, product_id) VALUES (1, 1);
  INSERT INTO addresses (user_id, place, is_default, name, address, city, state, zip_code)
    VALUES (1, 1, true, 'Marina', '1 Pier', 'Santa Cruz', 'CA', '95060');
  INSERT INTO contact_submissions (name, email, subject, message)
    VALUES ('Marina', 'marina@shop.example', 'A size', 'Which size is right?');
  INSERT INTO customer_notes (email, note, tags, changed_by) VALUES ('marina@shop.example', 'Calls first.', '{VIP}', 1);
  INSERT INTO failed_searches (day, words) VALUES ('2026-11-23', 'rash guard');
  INSERT INTO message_replies (message_id, text) VALUES (1, 'Take the larger one.');
  INSERT INTO newsletter_subscriptions (email) VALUES ('Marina@shop.example');
  INSERT INTO notification_choices (user_id, kind, delivery) VALUES (1, 'new-order', 'daily');
  INSERT INTO notification_summaries (user_id, day) VALUES (1, '2026-11-23');
  INSERT INTO uploaded_images (filename, original_name, bytes, width, height)
    VALUES ('top.webp', 'Top.png', 1000, 640, 800);
  INSERT INTO reviews (product_id, order_id, user_id, author, stars, text) VALUES (1, '0000000000000001', 1, 'Marina', 5, 'Fine.');
  INSERT INTO reviews (product_id, is_sample, author, stars, text, state, published_at)
    VALUES (2, true, 'Bea', 5, 'Fine.', 'published', now());
  INSERT INTO review_pictures (id, review_id, position, width, height, small, large)
    VALUES ('00000000-0000-4000-8000-000000000001', 1, 1, 8, 10, '', '');
  INSERT INTO review_votes (review_id, user_id, device) VALUES (2, 1, NULL), (2, NULL, 'device-1');
  INSERT INTO review_invitations (order_id) VALUES ('0000000000000001');
  INSERT INTO review_invitation_stops (email_hash) VALUES (sha256('marina@shop.example'));
  INSERT INTO waitlist_entries (product_id, email) VALUES (1, 'bea@shop.example');
  INSERT INTO service_requests (user_id, service, statement) VALUES (1, 'fire', 'Engine 7, Monterey.');
  INSERT INTO audit_entries (user_id, username, action, subject_kind, subject_id, subject_name)
    VALUES (1, 'Marina', 'product.updated', 'product', '1', 'Tide Top');
  INSERT INTO order_items (order_id, product_id, product_name, price_cents, quantity)
    VALUES ('0000000000000001', 1, 'Tide Top', 2000, 9);
  INSERT INTO return_pictures (id, order_id, content) VALUES (gen_random_uuid(), '0000000000000001', ''),
    ('00000000-0000-4000-8000-000000000001', '0000000000000001', '');
  INSERT INTO returns (order_item_id, quantity, reason, worn, picture_id, expires_at)
    VALUES (2, 2, 'too-small', false, '00000000-0000-4000-8000-000000000001', now());
  INSERT INTO returns (order_item_id, quantity, reason, worn, state, received_at, restocked, refund_id, expires_at)
    VALUES (2, 1, 'too-small', false, 'refunded', now(), true, '00000000-0000-4000-8000-000000000001', now())`;

const uuid = (last: number) => `'00000000-0000-4000-8000-00000000000${last}'`;
const stranger = 99;

const attempt = (columns: Record<string, string | number>) => {
  const given = { mail_id: uuid(1), attempt: 1, ...columns };
  return `INSERT INTO mail_attempts (${Object.keys(given).join(', ')}) VALUES (${Object.values(given).join(', ')})`;
};
const aBody = (mail: number) => `INSERT INTO mail_bodies (mail_id, html, text) VALUES (${uuid(mail)}, '', '')`;
const aKey = (values: string) => `INSERT INTO idempotency_keys (id, fingerprint, user_id, result) VALUES (${values})`;
const user = (username: string, email: string) =>
  `INSERT INTO users (username, email, password_hash) VALUES ('${username}', '${email}', '-')`;
const variant = (size: string, color: string) =>
  `INSERT INTO product_variants (product_id, size, color) VALUES (1, ${size}, '${color}')`;
const stock = (columns: string) => `INSERT INTO stock (product_id, variant_id) VALUES (${columns})`;
const line = (columns: string) =>
  `INSERT INTO cart_items (id, cart_id, product_id, variant_id, quantity, seen_price_cents) VALUES (${columns})`;
const checkout = (columns: string) =>
  `INSERT INTO checkouts (id, cart_id, user_id, state, revision, snapshot, total_cents, payment_provider) VALUES (${columns})`;
const orderPayment = (place: number, columns: string) =>
  `INSERT INTO checkouts (id, pays_order_id, state, revision, snapshot, total_cents, payment_provider)
   VALUES (${uuid(place)}, '0000000000000001', ${columns}), (${uuid(place + 1)}, '0000000000000001', ${columns})`;
const order = (id: string, changes: Readonly<Record<string, unknown>> = {}) => {
  const row = { user_id: 1, subtotal_cents: 0, total_cents: 0, ...changes };
  return `INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, ${Object.keys(row).join()})
    VALUES ('${id}', '', '', '', '', '', '', '', ${Object.values(row).join()})`;
};
const image = (changes: Readonly<Record<string, unknown>>) => {
  const row = { filename: `'top.webp'`, original_name: `'Top.png'`, bytes: 1, width: 1, height: 1, ...changes };
  return `INSERT INTO uploaded_images (${Object.keys(row).join()}) VALUES (${Object.values(row).join()})`;
};
const aSetting = (changes: Readonly<Record<string, unknown>>) => {
  const row = { section: `'shipping'`, value: `'{}'`, saved_by: '(SELECT min(id) FROM users)', ...changes };
  return `INSERT INTO setting_versions (${Object.keys(row).join()}) VALUES (${Object.values(row).join()})`;
};
const aRate = (changes: Readonly<Record<string, unknown>>) => {
  const row = { state: `'CA'`, rate_ppm: 88_750, valid_from: `'2026-01-01'`, ...changes };
  return `INSERT INTO tax_rates (${Object.keys(row).join()}) VALUES (${Object.values(row).join()})`;
};
const importedRow = (columns: string) =>
  `INSERT INTO product_import_rows (import_id, number, product, cells) VALUES (${columns})`;
const importStep = (columns: string) =>
  `INSERT INTO product_import_steps (import_id, place, product, rows, state) VALUES (${columns})`;
const refund = (columns: string) =>
  `INSERT INTO refunds (id, order_id, checkout_id, payment_intent_id, amount_cents, reason) VALUES (${columns})`;
const paidBack = `INSERT INTO refunds (id, order_id, amount_cents, reason, state, pays_back, paid_back_by)
  VALUES (${uuid(2)}, '0000000000000001', 1, '', 'succeeded', ${uuid(1)}, 'check')`;
const anOrder = (change: string) => `UPDATE orders SET ${change} WHERE id = '0000000000000001'`;
const aParcel = (columns: string) => `INSERT INTO parcels (order_id, number, sent_at) VALUES (${columns}, now())`;
const aParcelItem = (columns: string) =>
  `INSERT INTO parcel_items (order_id, parcel_number, order_item_id, quantity)
    SELECT '0000000000000001', number, item, quantity FROM (VALUES (${columns})) AS one (number, item, quantity)`;
const aCheckout = (change: string) => `UPDATE checkouts SET ${change} WHERE id = ${uuid(2)}`;
const aPromoCode = (change: string) => `UPDATE promo_codes SET ${change} WHERE id = 1`;
const role = (columns: string) => `INSERT INTO staff_roles (name, permissions) VALUES (${columns})`;
const invitation = (columns: string) =>
  `INSERT INTO staff_invitations (email, role, invited_by, token_hash, expires_at) VALUES (${columns}, now())`;
const passkey = (columns: string) =>
  `INSERT INTO passkeys (id, user_id, counter, name, public_key, transports) VALUES (${columns}, '', '{}')`;
const challenge = (columns: string) =>
  `INSERT INTO passkey_challenges (challenge, user_id, expires_at) VALUES (${columns}, now())`;
const claim = (columns: string) =>
  `INSERT INTO order_claims (order_id, token_hash, expires_at) VALUES (${columns}, now())`;
const reset = (columns: string) => `INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES (${columns})`;
const failedPassword = (columns: string) =>
  `INSERT INTO failed_passwords (account, place, tries, expires_at) VALUES (${columns}, now())`;
const deviceLink = (columns: string) => `INSERT INTO device_links (user_id, token_hash) VALUES (${columns})`;
const emailChange = (columns: string) =>
  `INSERT INTO email_changes (user_id, new_email, confirm_hash, stop_hash, expires_at) VALUES (${columns}, now())`;
const wish = (columns: string) => `INSERT INTO wishlist_items (user_id, product_id) VALUES (${columns})`;
const aChoice = (columns: string) => `INSERT INTO notification_choices (user_id, kind, delivery) VALUES (${columns})`;
const address = (columns: string) =>
  `INSERT INTO addresses (user_id, place, is_default, name, address, city, state, zip_code)
   VALUES (${columns}, 'Marina', '1 Pier', 'Santa Cruz', 'CA', '95060')`;
const anAddress = (change: string) => `UPDATE addresses SET ${change}`;
const customerNote = (changes: Readonly<Record<string, unknown>>) => {
  const row = { email: `'marina@shop.example'`, note: `'Calls first.'`, tags: `'{VIP}'`, changed_by: 1, ...changes };
  return `INSERT INTO customer_notes (${Object.keys(row).join()}) VALUES (${Object.values(row).join()})`;
};
const failedSearch = (columns: string) => `INSERT INTO failed_searches (day, words, searches) VALUES (${columns})`;
const aReply = (change: string) => `UPDATE message_replies SET ${change}`;
const aMessage = (change: string) => `UPDATE contact_submissions SET ${change}`;
const aCopy = (mail: number) =>
  `INSERT INTO mails (id, template, recipient, payload, copy_of) VALUES (${uuid(mail)}, 'x', 'x', '{}', ${uuid(1)})`;
const aMail = (change: string) => `UPDATE mails SET ${change}`;

const aReturn = (change: string) => `UPDATE returns SET ${change} WHERE id = 1`;
const returnVote = (columns: string) => `INSERT INTO return_votes (user_id, product_id, fit) VALUES (${columns})`;
const newReturn = (item: number, quantity: number) =>
  `INSERT INTO returns (order_item_id, quantity, reason, worn, expires_at) VALUES (${item}, ${quantity}, 'other', false, now())`;
const returnPicture = (columns: string) =>
  `INSERT INTO return_pictures (id, order_id, content) VALUES (${columns}, '')`;
const wait = (columns: Readonly<Record<string, unknown>>) => {
  const row = { product_id: 1, email: `'ana@shop.example'`, ...columns };
  return `INSERT INTO waitlist_entries (${Object.keys(row).join()}) VALUES (${Object.values(row).join()})`;
};
const sale = (columns: string) =>
  `INSERT INTO product_sales (product_id, percent_off, price_cents, starts_at) VALUES (${columns}, now())`;
const serviceRequest = (change: string) => `UPDATE service_requests SET ${change}`;
const aReview = (change: string) => `UPDATE reviews SET ${change} WHERE id = 1`;
const review = (columns: string) =>
  `INSERT INTO reviews (product_id, order_id, user_id, author, stars, text) VALUES (${columns}, 'Marina', 5, 'Fine.')`;
const reviewPicture = (columns: string) =>
  `INSERT INTO review_pictures (id, review_id, position, width, height, small, large) VALUES (${columns}, 8, 10, '', '')`;
const reviewVote = (columns: string) => `INSERT INTO review_votes (review_id, user_id, device) VALUES (${columns})`;

/** Statements that each constraint must reject. */
const refused: Readonly<Record<string, readonly string[]>> = {
  users_username_check: [user('ab', 'c@shop.example'), user('u'.repeat(61), 'c@shop.example')],
  users_email_check: [user('cleo', 'c@'), user('cleo', `${'c'.repeat(250)}@a.de`)],
  users_username_key: [user('mARINA', 'c@shop.example')],
  users_name_skeleton_key: [`UPDATE users SET name_skeleton = 'rnarina' WHERE id = 2`],
  users_email_key: [user('cleo', 'mARINA@SHOP.example')],
  sessions_pkey: [`INSERT INTO sessions (sid, sess, expire) VALUES ('sid-1', '{}', now())`],
  sessions_user_id_fkey: [
    `INSERT INTO sessions (sid, sess, expire) VALUES ('sid-2', '{"userId": ${stranger}}', now())`,
  ],
  catalog_changes_pkey: [
    `INSERT INTO catalog_changes (xid, tag) VALUES (pg_current_xact_id(), 'list'), (pg_current_xact_id(), 'list')`,
  ],
  rate_limits_pkey: [`INSERT INTO rate_limits (key) VALUES ('key-1')`],

  categories_slug_key: [`INSERT INTO categories (name, slug) VALUES ('Other', 'bikinis')`],
  categories_slug_not_reserved: [
    `INSERT INTO categories (name, slug) VALUES ('New', 'new-arrivals')`,
    `UPDATE categories SET slug = 'shipping' WHERE id = 1`,
  ],
  categories_product_order_check: [`UPDATE categories SET product_order = 'best-selling' WHERE id = 1`],
  categories_position_key: ['UPDATE categories SET position = 1'],
  category_slugs_pkey: [`INSERT INTO category_slugs (slug, category_id) VALUES ('swim', 2)`],
  category_slugs_slug_not_reserved: [
    `INSERT INTO category_slugs (slug, category_id) VALUES ('new-arrivals', 1)`,
    `INSERT INTO category_slugs (slug, category_id) VALUES ('shipping', 1)`,
  ],
  category_slugs_category_id_fkey: [`INSERT INTO category_slugs (slug, category_id) VALUES ('tops', ${stranger})`],
  color_words_color_check: [
    `INSERT INTO color_words VALUES ('teal', 'teal')`,
    `INSERT INTO color_words VALUES ('teal', '')`,
  ],
  color_words_pkey: ['INSERT INTO color_words SELECT * FROM color_words LIMIT 1'],
  color_words_word_check: [
    `INSERT INTO color_words VALUES ('', 'Blue')`,
    `INSERT INTO color_words VALUES ('Teal!', 'Blue')`,
  ],
  search_synonyms_meanings_check: [
    `INSERT INTO search_synonyms (words, meanings) VALUES ('tog', '{}')`,
    `INSERT INTO search_synonyms (words, meanings) VALUES ('tog', array_fill('a'::text, '{11}'))`,
  ],
  search_synonyms_words_check: [`INSERT INTO search_synonyms (words, meanings) VALUES (repeat('t', 61), '{suit}')`],
  search_synonyms_words_key: [
    'INSERT INTO search_synonyms (words, meanings) SELECT words, meanings FROM search_synonyms LIMIT 1',
  ],
  search_synonyms_words_narrow: [`INSERT INTO search_synonyms (words, meanings) VALUES ('!!!', '{suit}')`],
  products_name_check: [`UPDATE products SET name = ''`, `UPDATE products SET name = repeat('n', 201)`],
  products_slug_check: ['', 'Tide', 'tide top', '007'].map(
    (slug) => `UPDATE products SET slug = '${slug}' WHERE id = 1`,
  ),
  products_slug_key: [`UPDATE products SET slug = 'bay-shorts' WHERE id = 1`],
  products_fabric_check: [`UPDATE products SET fabric = ''`],
  products_fit_check: [`UPDATE products SET fit = ''`],
  products_lining_check: [`UPDATE products SET lining = ''`],
  products_seo_title_check: [`UPDATE products SET seo_title = ''`, `UPDATE products SET seo_title = repeat('n', 71)`],
  products_seo_description_check: [
    `UPDATE products SET seo_description = ''`,
    `UPDATE products SET seo_description = repeat('n', 161)`,
  ],
  products_weight_in_range: ['UPDATE products SET weight = 0', 'UPDATE products SET weight = 30001'],
  products_upf_check: ['UPDATE products SET upf = 10', 'UPDATE products SET upf = 55', 'UPDATE products SET upf = 33'],
  ...Object.fromEntries(
    ['kind', 'coverage', 'support', 'lined', 'rise', 'leg', 'stretch'].map((fact) => [
      `products_${fact}_check`,
      [`UPDATE products SET ${fact} = 'unknown'`, `UPDATE products SET ${fact} = ''`],
    ]),
  ),
  size_charts_kind_check: [`INSERT INTO size_charts (kind, rows) VALUES ('dress', '[{}]')`],
  size_charts_kind_key: [`INSERT INTO size_charts (kind, rows) VALUES ('bikini', '[{}]')`],
  size_charts_product_key: [`INSERT INTO size_charts (product_id, rows) VALUES (1, '[{}]'), (1, '[{}]')`],
  size_charts_product_id_fkey: [`INSERT INTO size_charts (product_id, rows) VALUES (${stranger}, '[{}]')`],
  size_charts_of_one: [
    `INSERT INTO size_charts (rows) VALUES ('[{}]')`,
    `UPDATE size_charts SET product_id = 1 WHERE kind = 'bikini'`,
  ],
  size_charts_rows_check: ['{}', '[]'].map((rows) => `UPDATE size_charts SET rows = '${rows}' WHERE kind = 'bikini'`),
  fit_profiles_pkey: [`INSERT INTO fit_profiles (user_id, my_size) VALUES (1, 'top:M'), (1, 'top:M')`],
  fit_profiles_user_id_fkey: [`INSERT INTO fit_profiles (user_id, my_size) VALUES (${stranger}, 'top:M')`],
  fit_profiles_my_size_check: [`INSERT INTO fit_profiles (user_id, my_size) VALUES (1, 'M')`],
  fit_profiles_not_empty: ['INSERT INTO fit_profiles (user_id) VALUES (1)'],
  ...Object.fromEntries(
    ['bust', 'underbust', 'waist', 'hips', 'torso'].map((measure) => [
      `fit_profiles_${measure}_mm_check`,
      [299, 2501].map((length) => `INSERT INTO fit_profiles (user_id, ${measure}_mm) VALUES (1, ${length})`),
    ]),
  ),
  products_set_has_two_halves: [
    'UPDATE products SET set_bottom_id = NULL WHERE id = 3',
    'UPDATE products SET set_top_id = NULL WHERE id = 3',
    'UPDATE products SET set_bottom_id = 1 WHERE id = 3',
  ],
  products_set_top_id_fkey: [`UPDATE products SET set_top_id = ${stranger} WHERE id = 3`],
  products_set_bottom_id_fkey: [`UPDATE products SET set_bottom_id = ${stranger} WHERE id = 3`],
  products_price_cents_check: ['UPDATE products SET price_cents = -1'],
  products_cost_cents_check: ['UPDATE products SET cost_cents = -1'],
  products_compare_at_price_cents_check: ['UPDATE products SET compare_at_price_cents = -1'],
  products_category_id_fkey: [`UPDATE products SET category_id = ${stranger}`, 'DELETE FROM categories WHERE id = 1'],
  products_drafts_hidden: ['UPDATE products SET is_draft = true WHERE id = 1'],
  products_discarded_drafts_archived: ['UPDATE products SET was_draft = true WHERE id = 1'],
  products_only_drafts_publish: ['UPDATE products SET publish_at = now() WHERE id = 1'],
  product_sales_pkey: [sale('1, 10, NULL')],
  product_sales_product_id_fkey: [sale(`${stranger}, 10, NULL`)],
  product_sales_percent_off_check: [sale('2, 0, NULL'), sale('2, 100, NULL')],
  product_sales_price_cents_check: [sale('2, NULL, 0')],
  product_sales_one_discount: [sale('2, NULL, NULL'), sale('2, 10, 100')],
  product_sales_end_later: ['UPDATE product_sales SET ends_at = starts_at'],
  product_sales_usual_price_cents_check: [
    'UPDATE product_sales SET percent_off = 10, price_cents = NULL, usual_price_cents = -1',
  ],
  product_sales_usual_compare_at_price_cents_check: ['UPDATE product_sales SET usual_compare_at_price_cents = -1'],
  product_sales_cheaper: ['UPDATE product_sales SET usual_price_cents = price_cents'],
  product_sales_usual_together: [
    'UPDATE product_sales SET usual_price_cents = NULL, usual_compare_at_price_cents = 3000',
  ],
  product_variants_sale_cheaper: [
    'UPDATE product_variants SET price_cents = NULL, usual_price_cents = 2000',
    'UPDATE product_variants SET price_cents = 2001, usual_price_cents = 2000',
  ],
  product_slugs_pkey: [`INSERT INTO product_slugs (slug, product_id) VALUES ('old-top', 2)`],
  product_slugs_product_id_fkey: [`INSERT INTO product_slugs (slug, product_id) VALUES ('older-top', ${stranger})`],
  product_images_product_id_position_key: [
    `INSERT INTO product_images (product_id, position, url) VALUES (1, 0, '/b.webp')`,
  ],
  product_images_color_check: [
    `INSERT INTO product_images (product_id, position, url, color) VALUES (1, 1, '/b.webp', '')`,
    `INSERT INTO product_images (product_id, position, url, color) VALUES (1, 1, '/b.webp', repeat('x', 101))`,
  ],
  product_images_alt_check: [
    `INSERT INTO product_images (product_id, position, url, alt) VALUES (1, 1, '/b.webp', '')`,
    `INSERT INTO product_images (product_id, position, url, alt) VALUES (1, 1, '/b.webp', repeat('x', 201))`,
  ],
  product_images_product_id_fkey: [
    `INSERT INTO product_images (product_id, position, url) VALUES (${stranger}, 0, '/b.webp')`,
  ],
  product_variants_price_cents_check: ['UPDATE product_variants SET price_cents = -1'],
  product_variants_choice_key: [variant(`'M'`, 'Navy'), variant('NULL', '')],
  product_variants_product_id_fkey: [`INSERT INTO product_variants (product_id) VALUES (${stranger})`],
  product_variants_product_id_id_key: [
    "ALTER TABLE product_variants DROP CONSTRAINT product_variants_pkey CASCADE; INSERT INTO product_variants (id, product_id, color) VALUES (1, 1, 'Red')",
  ],

  ...Object.fromEntries(
    ['products', 'product_variants', 'order_items'].flatMap((table) =>
      ['sku', 'barcode'].map((column) => [
        `${table}_${column}_printable`,
        [`''`, `' TT-M'`, `'TT-M '`, `'TT-É'`, `repeat('T', 49)`].map(
          (code) => `UPDATE ${table} SET ${column} = ${code} WHERE id = 1`,
        ),
      ]),
    ),
  ),
  item_codes_code_key: [
    `UPDATE product_variants SET sku = 'tt-m' WHERE id = 2`,
    `UPDATE product_variants SET barcode = 'TT-M' WHERE id = 2`,
    `UPDATE products SET sku = 'TT-m' WHERE id = 2`,
    `UPDATE product_variants SET barcode = '036000291452' WHERE id = 2; UPDATE products SET barcode = '0036000291452' WHERE id = 2`,
  ].map((sql) => `${sql}; SET CONSTRAINTS ALL IMMEDIATE`),
  item_codes_product_id_fkey: [`INSERT INTO item_codes (code, product_id) VALUES ('X', ${stranger})`],
  item_codes_product_id_variant_id_fkey: [`INSERT INTO item_codes (code, product_id, variant_id) VALUES ('X', 2, 1)`],

  stock_not_oversold: ['held = -1', 'held = 4', 'on_hand = 0', 'on_hand = -1, held = -1'].map(
    (change) => `UPDATE stock SET ${change} WHERE id = 1`,
  ),
  stock_target_key: [stock('1, 1'), stock('2, NULL')],
  stock_product_id_fkey: [stock(`${stranger}, NULL`)],
  stock_product_id_variant_id_fkey: [stock(`1, ${stranger}`), stock('2, 2')],
  stock_totals_pkey: ['INSERT INTO stock_totals (product_id) VALUES (1)'],
  stock_totals_product_id_fkey: [`INSERT INTO stock_totals (product_id) VALUES (${stranger})`],
  user_totals_pkey: ['INSERT INTO user_totals (user_id) VALUES (1)'],
  user_totals_user_id_fkey: [`INSERT INTO user_totals (user_id) VALUES (${stranger})`],
  stock_ledger_move_check: [
    `INSERT INTO stock_ledger (stock_id, on_hand_change, held_change, move, reason, reference) VALUES (1, 0, 0, 'lose', '', '')`,
  ],
  stock_ledger_staff_reason_check: [
    `INSERT INTO stock_ledger (stock_id, on_hand_change, held_change, move, reason, reference, staff_reason) VALUES (1, 0, 0, 'set', 'staff', '', 'lost')`,
  ],
  stock_ledger_note_check: ["''", "repeat('x', 201)"].map(
    (note) =>
      `INSERT INTO stock_ledger (stock_id, on_hand_change, held_change, move, reason, reference, note) VALUES (1, 0, 0, 'set', 'staff', '', ${note})`,
  ),
  stock_ledger_reason_of_staff: [
    `INSERT INTO stock_ledger (stock_id, on_hand_change, held_change, move, reason, reference, staff_reason) VALUES (1, 0, 0, 'sell', 'order', '', 'received')`,
    `INSERT INTO stock_ledger (stock_id, on_hand_change, held_change, move, reason, reference, note) VALUES (1, 0, 0, 'sell', 'order', '', 'Shelf B')`,
  ],
  stock_ledger_stock_id_fkey: [
    `INSERT INTO stock_ledger (stock_id, on_hand_change, held_change, move, reason, reference) VALUES (${stranger}, 0, 0, 'set', '', '')`,
  ],
  stock_ledger_user_id_fkey: [
    `INSERT INTO stock_ledger (stock_id, on_hand_change, held_change, move, reason, reference, user_id) VALUES (1, 0, 0, 'set', '', '', ${stranger})`,
  ],

  promo_codes_code_check: [aPromoCode(`code = 'AB'`), aPromoCode(`code = 'A B C'`)],
  promo_codes_code_key: [`INSERT INTO promo_codes (code, percent_off) VALUES ('summer', 20)`],
  promo_codes_personal_key: [
    `INSERT INTO promo_codes (code, percent_off, email, personal) VALUES ('W8HN', 20, 'mARINA@shop.example', true)`,
  ],
  promo_codes_personal_has_an_owner: [aPromoCode('personal = true')],
  promo_codes_one_discount: [aPromoCode('percent_off = NULL'), aPromoCode('amount_off_cents = 100')],
  promo_codes_percent_off_check: [aPromoCode('percent_off = 0'), aPromoCode('percent_off = 101')],
  promo_codes_amount_off_cents_check: [aPromoCode('percent_off = NULL, amount_off_cents = 0')],
  promo_codes_min_subtotal_cents_check: [aPromoCode('min_subtotal_cents = -1')],
  promo_codes_max_uses_check: [aPromoCode('max_uses = 0')],
  promo_codes_max_uses_per_person_check: [aPromoCode('max_uses_per_person = 0')],
  promo_codes_starts_before_its_end: [aPromoCode('starts_at = now(), expires_at = now()')],
  promo_uses_pkey: [
    `INSERT INTO promo_uses (checkout_id, promo_code_id, user_id, state) VALUES (${uuid(1)}, 1, 1, 'spent')`,
  ],
  promo_uses_state_check: [`UPDATE promo_uses SET state = 'lost'`],
  promo_uses_checkout_id_fkey: [`UPDATE promo_uses SET checkout_id = ${uuid(9)}`],
  promo_uses_promo_code_id_fkey: [`UPDATE promo_uses SET promo_code_id = ${stranger}`],
  promo_uses_user_id_fkey: [`UPDATE promo_uses SET user_id = ${stranger}`],

  carts_session_id_key: [`INSERT INTO carts (session_id) VALUES ('cart-1')`],
  carts_user_id_fkey: [`UPDATE carts SET user_id = ${stranger} WHERE id = 1`],
  carts_promo_code_id_fkey: [`UPDATE carts SET promo_code_id = ${stranger} WHERE id = 1`],
  cart_items_pkey: [line(`'line-1', 2, 1, 1, 1, 2000`)],
  cart_items_choice_key: [line(`'line-3', 1, 1, 1, 1, 2000`), line(`'line-3', 1, 2, NULL, 1, 2000`)],
  cart_items_quantity_check: [line(`'line-3', 2, 1, 1, 0, 2000`), line(`'line-3', 2, 1, 1, 100, 2000`)],
  cart_items_seen_price_cents_check: [line(`'line-3', 2, 1, 1, 1, -1`)],
  cart_items_set_has_group: [
    `UPDATE cart_items SET set_id = 3 WHERE id = 'line-1'`,
    `UPDATE cart_items SET set_group = 'g' WHERE id = 'line-1'`,
  ],
  cart_items_set_id_fkey: [`UPDATE cart_items SET set_id = ${stranger}, set_group = 'g' WHERE id = 'line-1'`],
  cart_items_cart_id_fkey: [line(`'line-3', ${stranger}, 1, 1, 1, 2000`)],
  cart_items_product_id_fkey: [line(`'line-3', 2, ${stranger}, NULL, 1, 2000`)],
  cart_items_product_id_variant_id_fkey: [line(`'line-3', 2, 2, 1, 1, 2000`)],

  checkouts_pkey: [checkout(`${uuid(1)}, 3, 2, 'open', 1, '{}', 100, 'sandbox'`)],
  checkouts_live_cart_key: [checkout(`${uuid(3)}, 1, 2, 'open', 1, '{}', 100, 'sandbox'`)],
  demo_data_is_here_check: ['INSERT INTO demo_data (is_here) VALUES (false)'],
  demo_data_pkey: ['INSERT INTO demo_data DEFAULT VALUES; INSERT INTO demo_data DEFAULT VALUES'],
  checkouts_live_hold_key: [aCheckout(`state = 'held', customer = '{}', held_until = now()`)],
  checkouts_live_order_key: [orderPayment(3, `'open', 1, '{}', 100, 'sandbox'`)],
  checkouts_paid_order_key: [orderPayment(3, `'ordered', 1, '{}', 100, 'sandbox'`)],
  checkouts_pays_order_id_fkey: [aCheckout(`cart_id = NULL, pays_order_id = repeat('9', 16)`)],
  checkouts_of_user_or_order: [aCheckout('user_id = NULL')],
  checkouts_of_order_without_cart: [aCheckout(`pays_order_id = '0000000000000001'`)],
  checkouts_payment_intent_id_key: [aCheckout(`payment_intent_id = 'pi_1'`)],
  checkouts_order_id_key: ['UPDATE checkouts SET order_id = repeat($$7$$, 16)'],
  checkouts_state_check: [aCheckout(`state = 'lost'`)],
  checkouts_revision_check: [aCheckout('revision = 0')],
  checkouts_total_cents_check: [aCheckout('total_cents = -1')],
  checkouts_payment_provider_check: [aCheckout(`payment_provider = 'cash'`)],
  checkouts_only_free_without_provider: [aCheckout('total_cents = 0'), aCheckout(`payment_provider = 'none'`)],
  checkouts_held_for_somebody: [
    aCheckout(`state = 'held', held_until = now()`),
    aCheckout(`state = 'held', customer = '{}'`),
  ],
  checkouts_held_45_minutes_at_most: [aCheckout(`first_held_at = now(), held_until = now() + interval '46 minutes'`)],
  checkouts_stock_only_while_held: [aCheckout('stock_held = true'), `UPDATE checkouts SET state = 'cancelled'`],
  checkouts_refunded_for_a_reason: [aCheckout(`state = 'refund_due'`), aCheckout(`state = 'refunded'`)],
  checkouts_cart_id_fkey: [aCheckout(`cart_id = ${stranger}`)],
  checkouts_user_id_fkey: [aCheckout(`user_id = ${stranger}`), 'DELETE FROM addresses; DELETE FROM users WHERE id = 1'],

  order_items_tax_not_negative: ['UPDATE order_items SET tax_cents = -1'],

  setting_versions_section_known: [aSetting({ section: `'weather'` })],
  setting_versions_value_is_an_object: [aSetting({ value: `'[]'` })],
  setting_versions_saved_by_fkey: [aSetting({ saved_by: 0 })],
  tax_rates_state_is_a_code: [aRate({ state: `'Cal'` })],
  tax_rates_zip_from_check: [aRate({ zip_from: `'9506'`, zip_to: `'95067'` })],
  tax_rates_zip_to_check: [aRate({ zip_from: `'95060'`, zip_to: `'9506x'` })],
  tax_rates_rate_in_range: [aRate({ rate_ppm: -1 }), aRate({ rate_ppm: 300_001 })],
  tax_rates_exempt_below_cents_check: [aRate({ exempt_below_cents: 0 })],
  tax_rates_range_has_both_ends: [aRate({ zip_from: `'95060'` })],
  tax_rates_range_in_order: [aRate({ zip_from: `'95067'`, zip_to: `'95060'` })],
  tax_rates_period_in_order: [aRate({ valid_until: `'2025-12-31'` })],

  orders_pkey: [order('0000000000000001')],
  orders_id_check: [order('000000000000000U'), order('0000-0000-0000-1')],
  orders_checkout_id_key: [order('0000000000000002', { checkout_id: uuid(1) })],
  orders_payment_intent_id_key: [order('0000000000000002', { payment_intent_id: `'pi_1'` })],
  orders_checkout_id_fkey: [order('0000000000000002', { checkout_id: uuid(9) })],
  orders_user_id_fkey: [order('0000000000000002', { user_id: stranger })],
  orders_total_adds_up: [anOrder('discount_cents = 1'), anOrder('shipping_cents = 1'), anOrder('tax_cents = 1')],
  orders_subtotal_cents_check: [order('0000000000000002', { subtotal_cents: -1, shipping_cents: 1 })],
  orders_discount_cents_check: [order('0000000000000002', { discount_cents: -1, total_cents: 1 })],
  orders_shipping_cents_check: [order('0000000000000002', { shipping_cents: -1, subtotal_cents: 1 })],
  orders_tax_cents_check: [order('0000000000000002', { tax_cents: -1, subtotal_cents: 1 })],
  orders_total_cents_check: [order('0000000000000002', { discount_cents: 1, total_cents: -1 })],
  orders_paid_cents_check: [order('0000000000000002', { paid_cents: -1, refunded_cents: -1 })],
  orders_paid_in_full: [anOrder('paid_cents = 1999'), anOrder('paid_cents = 2001')],
  orders_arrival_in_order: [
    anOrder(`arrival = '{"from": "2026-12-02", "to": "2026-11-30"}'`),
    anOrder(`arrival = '{"from": "2026-11-30"}'`),
  ],
  orders_tracking_names_its_carrier: [anOrder(`tracking_number = '1Z'`)],
  orders_refunds_within_payment: [anOrder('refunded_cents = 2001'), anOrder('refunded_cents = -1')],
  orders_status_check: [anOrder(`status = 'lost'`)],
  orders_shipping_method_check: [anOrder(`shipping_method = 'pigeon'`)],
  orders_payment_method_check: [anOrder(`payment_method = 'shells'`)],
  order_items_price_cents_check: ['UPDATE order_items SET price_cents = -1'],
  order_items_shop_price_cents_check: [`UPDATE order_items SET shop_price_cents = -1, price_reason = 'why'`],
  order_items_other_price_has_a_reason: ['UPDATE order_items SET shop_price_cents = 2100'],
  order_items_quantity_check: ['UPDATE order_items SET quantity = 0', 'UPDATE order_items SET quantity = 100'],
  order_items_cancelled_once: [
    'UPDATE order_items SET cancelled = -1, cancelled_restocked = -1',
    'UPDATE order_items SET cancelled = 1, cancelled_restocked = 2',
  ],
  order_items_reduction_in_range: [
    'UPDATE order_items SET reduced_price_cents = price_cents',
    'UPDATE order_items SET reduced_price_cents = -1',
  ],
  orders_unbilled_not_paid: [
    anOrder('checkout_id = NULL, unbilled_cents = 1'),
    anOrder('checkout_id = NULL, unbilled_cents = -1'),
  ],
  orders_hold_before_shipping: [
    anOrder(`hold_reason = ''`),
    anOrder(`hold_reason = repeat('x', 201)`),
    anOrder(`status = 'shipped', hold_reason = 'Waits'`),
  ],
  orders_unbilled_tax_in_range: [anOrder('unbilled_tax_cents = 1'), anOrder('unbilled_tax_cents = -1')],
  refunds_tax_in_range: ['UPDATE refunds SET tax_cents = 101', 'UPDATE refunds SET tax_cents = -1'],
  order_items_shipped_once: ['UPDATE order_items SET shipped = 2', 'UPDATE order_items SET shipped = -1'],
  parcels_pkey: [aParcel(`'0000000000000001', 1`)],
  parcels_order_id_fkey: [aParcel(`'0000000000000009', 1`)],
  parcels_user_id_fkey: [`UPDATE parcels SET user_id = ${stranger}`],
  parcels_number_check: [aParcel(`'0000000000000001', 0`)],
  parcels_tracking_names_its_carrier: [`UPDATE parcels SET tracking_number = '1Z'`],
  parcel_items_pkey: [`WITH cleared AS (UPDATE order_items SET quantity = 9) ${aParcelItem('1, 1, 1')}`],
  parcel_items_order_id_parcel_number_fkey: [aParcelItem('9, 1, 1')],
  parcel_items_order_item_id_fkey: ['UPDATE parcel_items SET order_item_id = 99'],
  parcel_items_quantity_check: [aParcelItem('2, 1, 0')],
  order_items_restocked_once: [
    'UPDATE order_items SET restocked = 2',
    'UPDATE order_items SET restocked = -1',
    'UPDATE order_items SET cancelled = 10',
  ],
  order_items_custom_without_product: [
    'UPDATE order_items SET custom = true',
    'UPDATE order_items SET custom = true, product_id = NULL',
  ],
  order_items_custom_has_a_price: ['UPDATE order_items SET custom = true, product_id = NULL, price_cents = 0'],
  orders_difference_of_fkey: [
    anOrder(`difference_of = '0000000000000009', difference_item_id = 1, placed_by = user_id`),
  ],
  orders_difference_of_another_order: [
    anOrder('difference_of = id, difference_item_id = 1, placed_by = user_id'),
    anOrder(`difference_of = '0000000000000009', placed_by = user_id`),
    anOrder(`difference_of = '0000000000000009', difference_item_id = 1, placed_by = NULL`),
  ],
  orders_discount_reason_of_discount: [anOrder(`discount_reason = 'A regular'`)],
  orders_pay_link_sent: [
    anOrder('pay_link_sent_at = now()'),
    anOrder('pay_link_sent_at = now(), pay_link_expires_at = now()'),
    anOrder('pay_link_opened_at = now()'),
  ],
  orders_payment_kept_by_fkey: [`UPDATE orders SET status = 'cancelled', payment_kept_by = ${stranger}`],
  orders_payment_kept_when_cancelled: [`UPDATE orders SET status = 'shipped', payment_kept_by = 1`],
  orders_placed_by_fkey: [`UPDATE orders SET placed_by = ${stranger}`],
  order_items_set_has_name: ['UPDATE order_items SET set_group = 1', `UPDATE order_items SET set_name = 'Bay Set'`],
  order_items_set_has_group: ['UPDATE order_items SET set_id = 3'],
  order_items_set_id_fkey: [`UPDATE order_items SET set_group = 1, set_name = 'Bay Set', set_id = ${stranger}`],
  order_items_order_id_fkey: [`UPDATE order_items SET order_id = '0000000000000009'`],
  order_items_product_id_fkey: [`UPDATE order_items SET product_id = ${stranger}`],
  order_events_order_id_fkey: [`INSERT INTO order_events (order_id, kind) VALUES ('0000000000000009', 'placed')`],
  order_events_user_id_fkey: [
    `INSERT INTO order_events (order_id, kind, user_id) VALUES ('0000000000000001', 'placed', ${stranger})`,
  ],

  sandbox_payments_pkey: [
    `INSERT INTO sandbox_payments (id, client_secret, status, amount_cents, checkout_id, revision) VALUES ('pi_1', '-', 'open', 100, ${uuid(1)}, 1)`,
  ],
  sandbox_payments_status_check: [`UPDATE sandbox_payments SET status = 'lost'`],
  sandbox_payments_amount_cents_check: ['UPDATE sandbox_payments SET amount_cents = 49'],
  sandbox_payments_all_or_nothing: [
    'UPDATE sandbox_payments SET received_cents = 1',
    `UPDATE sandbox_payments SET status = 'succeeded', received_cents = 1999`,
  ],
  sandbox_refunds_pkey: [
    `INSERT INTO sandbox_refunds (id, payment_id, amount_cents, idempotency_key) VALUES ('re_1', 'pi_1', 1, 'key-2')`,
  ],
  sandbox_refunds_amount_cents_check: ['UPDATE sandbox_refunds SET amount_cents = 0'],
  sandbox_refunds_payment_id_fkey: [`UPDATE sandbox_refunds SET payment_id = 'pi_9'`],
  sandbox_calls_pkey: [`INSERT INTO sandbox_calls (idempotency_key, request) VALUES ('key-1', '{}')`],
  refunds_pkey: [refund(`${uuid(1)}, '0000000000000001', NULL, 'pi_1', 1, 'why'`)],
  refunds_one_owner: [
    refund(`${uuid(2)}, NULL, NULL, 'pi_1', 1, 'why'`),
    refund(`${uuid(2)}, '0000000000000001', ${uuid(2)}, 'pi_1', 1, 'why'`),
  ],
  refunds_checkout_id_key: [refund(`${uuid(2)}, NULL, ${uuid(1)}, 'pi_1', 1, 'why'`)],
  refunds_provider_refund_id_key: [
    `INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, provider_refund_id) VALUES (${uuid(2)}, '0000000000000001', 'pi_1', 1, 'why', 're_1')`,
  ],
  refunds_amount_cents_check: [refund(`${uuid(2)}, '0000000000000001', NULL, 'pi_1', 0, 'why'`)],
  refunds_by_hand_are_done: ['UPDATE refunds SET payment_intent_id = NULL'],
  refunds_state_check: [`UPDATE refunds SET state = 'lost'`],
  refunds_origin_check: [`UPDATE refunds SET origin = 'elsewhere'`],
  refunds_spoilt_keys_check: ['UPDATE refunds SET spoilt_keys = -1'],
  refunds_failed_has_a_time: [`UPDATE refunds SET state = 'failed'`, 'UPDATE refunds SET failed_at = now()'],
  refunds_others_are_the_providers: [`UPDATE refunds SET origin = 'surplus', provider_refund_id = NULL`],
  refunds_pays_back_key: [`${paidBack}, (${uuid(3)}, '0000000000000001', 1, '', 'succeeded', ${uuid(1)}, 'cash')`],
  refunds_pays_back_fkey: [paidBack.replace(uuid(1), uuid(9))],
  refunds_paid_back_by_known: [paidBack.replace('check', 'shells')],
  refunds_paid_back_by_hand: [
    `UPDATE refunds SET paid_back_by = 'check'`,
    `UPDATE refunds SET pays_back = id, paid_back_by = 'check'`,
  ],
  refunds_for_items_in_range: [
    'UPDATE refunds SET for_items_cents = -1',
    'UPDATE refunds SET for_items_cents = amount_cents + 1',
  ],
  refunds_order_id_fkey: [refund(`${uuid(2)}, '0000000000000009', NULL, 'pi_1', 1, 'why'`)],
  refunds_checkout_id_fkey: [refund(`${uuid(2)}, NULL, ${uuid(9)}, 'pi_1', 1, 'why'`)],
  refunds_user_id_fkey: [`UPDATE refunds SET user_id = ${stranger}`],
  webhook_events_pkey: [`INSERT INTO webhook_events (id, type) VALUES ('evt_1', 'y')`],

  mails_pkey: [`INSERT INTO mails (id, template, recipient, payload) VALUES (${uuid(1)}, 'x', 'x', '{}')`],
  mails_state_check: [aMail(`state = 'lost'`)],
  mails_sending_has_a_lease: [aMail(`state = 'sending'`)],
  mails_sent_has_a_time: [aMail(`state = 'sent'`), aMail('sent_at = now()')],
  mails_secret_gone_when_sent: [aMail(`state = 'sent', sent_at = now(), secret = 'x'`)],
  mails_cause_check: [aMail(`cause = 'weather'`)],
  mails_failed_has_a_time: [aMail(`state = 'failed', cause = 'other'`), aMail('failed_at = now()')],
  mails_failed_has_a_cause: [aMail(`state = 'failed', failed_at = now()`)],
  mails_forgives_what_was_tried: [aMail('forgiven_attempts = 1'), aMail('forgiven_attempts = -1')],
  mails_copy_of_fkey: [aMail(`copy_of = ${uuid(9)}`)],
  mails_one_copy_at_a_time: [aCopy(2) + '; ' + aCopy(3)],
  mails_user_id_fkey: [aMail(`user_id = ${stranger}`)],
  mail_attempts_pkey: [attempt({}) + '; ' + attempt({})],
  mail_attempts_mail_id_fkey: [attempt({ mail_id: uuid(9) })],
  mail_attempts_attempt_check: [attempt({ attempt: 0 })],
  mail_attempts_outcome_check: [attempt({ ended_at: 'now()', outcome: `'eaten'` })],
  mail_attempts_cause_check: [attempt({ ended_at: 'now()', outcome: `'refused'`, cause: `'weather'` })],
  mail_attempts_end_with_an_outcome: [attempt({ ended_at: 'now()' }), attempt({ outcome: `'sent'` })],
  mail_attempts_fail_for_a_cause: [
    attempt({ ended_at: 'now()', outcome: `'refused'` }),
    attempt({ ended_at: 'now()', outcome: `'sent'`, cause: `'other'` }),
    attempt({ cause: `'other'` }),
  ],
  mail_bodies_pkey: [aBody(1) + '; ' + aBody(1)],
  mail_bodies_mail_id_fkey: [aBody(9)],
  mail_pause_pkey: ['INSERT INTO mail_pause DEFAULT VALUES; INSERT INTO mail_pause DEFAULT VALUES'],
  mail_pause_single_check: ['INSERT INTO mail_pause (single) VALUES (false)'],
  mail_pause_paused_by_fkey: [`INSERT INTO mail_pause (paused_by) VALUES (${stranger})`],
  jobs_pkey: [`INSERT INTO jobs (name) VALUES ('tidy'); INSERT INTO jobs (name) VALUES ('tidy')`],
  alerts_pkey: [`INSERT INTO alerts (name) VALUES ('mail'); INSERT INTO alerts (name) VALUES ('mail')`],
  stale_availability_pkey: [
    'INSERT INTO stale_availability (product_id) VALUES (1); INSERT INTO stale_availability (product_id) VALUES (1)',
  ],
  failed_mail_events_pkey: [
    'INSERT INTO failed_mail_events (mail_id) SELECT id FROM mails; INSERT INTO failed_mail_events (mail_id) SELECT id FROM mails',
  ],
  failed_mail_events_mail_id_fkey: ['INSERT INTO failed_mail_events (mail_id) VALUES (gen_random_uuid())'],
  notification_choices_pkey: [aChoice(`1, 'new-order', 'at-once'`)],
  notification_choices_user_id_fkey: [aChoice(`${stranger}, 'new-order', 'daily'`)],
  notification_choices_kind_known: [aChoice(`1, 'new-moon', 'daily'`)],
  notification_choices_delivery_known: [aChoice(`1, 'low-stock', 'none'`)],
  notification_items_user_id_fkey: [
    `INSERT INTO notification_items (user_id, news, happened_at) VALUES (${stranger}, '{}', now())`,
  ],
  notification_summaries_pkey: [`INSERT INTO notification_summaries (user_id, day) VALUES (1, '2026-11-24')`],
  notification_summaries_user_id_fkey: [
    `INSERT INTO notification_summaries (user_id, day) VALUES (${stranger}, '2026-11-24')`,
  ],
  product_imports_staff_id_fkey: [`INSERT INTO product_imports (file_name, staff_id) VALUES ('a.csv', ${stranger})`],
  product_imports_file_name_length: [`INSERT INTO product_imports (file_name, staff_id) VALUES ('', 1)`],
  product_imports_state_known: [`UPDATE product_imports SET state = 'lost'`],
  product_imports_end: [`UPDATE product_imports SET state = 'done'`, `UPDATE product_imports SET ended_at = now()`],
  product_imports_failure: [
    `UPDATE product_imports SET state = 'failed', ended_at = now()`,
    `UPDATE product_imports SET failure = 'Why'`,
  ],
  product_import_rows_pkey: [importedRow(`1, 2, 'bay-top', '{}'`)],
  product_import_rows_import_id_fkey: [importedRow(`${stranger}, 2, 'bay-top', '{}'`)],
  product_import_rows_after_titles: [importedRow(`1, 1, 'bay-top', '{}'`)],
  product_import_rows_product_length: [importedRow(`1, 3, '', '{}'`)],
  customer_notes_pkey: [customerNote({})],
  customer_notes_email_in_lower_case: [
    customerNote({ email: `'Bea@shop.example'` }),
    customerNote({ email: `'@'` }),
    customerNote({ email: `repeat('a', 255)` }),
  ],
  customer_notes_note_length: [customerNote({ email: `'bea@shop.example'`, note: `repeat('a', 1001)` })],
  customer_notes_at_most_ten_tags: [
    customerNote({ email: `'bea@shop.example'`, tags: `array_fill('VIP'::text, '{11}')` }),
  ],
  customer_notes_changed_by_fkey: [customerNote({ email: `'bea@shop.example'`, changed_by: stranger })],
  failed_searches_pkey: [failedSearch(`'2026-11-23', 'rash guard', 1`)],
  failed_searches_words_length: [failedSearch(`'2026-11-23', '', 1`), failedSearch(`'2026-11-23', repeat('a', 65), 1`)],
  failed_searches_counted: [failedSearch(`'2026-11-23', 'sarong', 0`)],
  product_import_rows_cells_object: [importedRow(`1, 3, 'bay-top', '[]'`)],
  product_import_steps_pkey: [importStep(`1, 2, 'bay-top', 1, 'waiting'`)],
  product_import_steps_import_id_fkey: [importStep(`${stranger}, 2, 'bay-top', 1, 'waiting'`)],
  product_import_steps_product_key: [importStep(`1, 3, 'tide-top', 1, 'waiting'`)],
  product_import_steps_have_rows: [importStep(`1, 3, 'bay-top', 0, 'waiting'`)],
  product_import_steps_state_known: [importStep(`1, 3, 'bay-top', 1, 'lost'`)],
  product_import_steps_planned: [importStep(`1, 3, 'bay-top', 1, 'changed'`)],
  product_import_steps_imported: [
    importStep(`1, 3, 'bay-top', 1, 'imported'`),
    'UPDATE product_import_steps SET product_id = 1',
  ],
  low_stock_events_stock_id_fkey: [`INSERT INTO low_stock_events (stock_id) VALUES (${stranger})`],
  jobs_outcome_check: [`INSERT INTO jobs (name, outcome) VALUES ('tidy', 'lost')`],

  idempotency_keys_pkey: [aKey(`sha256('key-1'), sha256('other'), NULL, NULL`)],
  idempotency_keys_id_check: [aKey(`'key-2', sha256('body'), NULL, NULL`)],
  idempotency_keys_fingerprint_check: [aKey(`sha256('key-2'), 'body', NULL, NULL`)],
  idempotency_keys_user_id_fkey: [aKey(`sha256('key-2'), sha256('body'), ${stranger}, NULL`)],
  idempotency_keys_result_check: [aKey(`sha256('key-2'), sha256('body'), NULL, repeat('x', 65537)`)],

  users_guests_never_sign_in: [
    `UPDATE users SET is_guest = true WHERE id = 1`,
    `UPDATE users SET is_guest = true, password_hash = '', role = 'Owner' WHERE id = 2`,
    `UPDATE users SET is_guest = true, password_hash = '' WHERE id = 1`,
  ],
  users_role_fkey: [`UPDATE users SET role = 'Captain' WHERE id = 1`, `DELETE FROM staff_roles WHERE name = 'Clerk'`],
  staff_roles_pkey: [role(`'Clerk', '{orders.view}'`)],
  staff_roles_name_key: [role(`'CLERK', '{orders.view}'`)],
  staff_roles_name_check: [role(`'X', '{orders.view}'`), role(`repeat('x', 41), '{orders.view}'`)],
  staff_roles_not_empty: [role(`'Nobody', '{}'`)],
  authenticators_pkey: [`INSERT INTO authenticators (user_id, secret) VALUES (1, '')`],
  authenticators_user_id_fkey: [`INSERT INTO authenticators (user_id, secret) VALUES (${stranger}, '')`],
  passkeys_pkey: [passkey(`'key-1', 2, 0, 'Phone'`)],
  passkeys_id_check: [passkey(`'', 1, 0, 'Phone'`), passkey(`repeat('x', 1401), 1, 0, 'Phone'`)],
  passkeys_user_id_fkey: [passkey(`'key-2', ${stranger}, 0, 'Phone'`)],
  passkeys_counter_check: [passkey(`'key-2', 1, -1, 'Phone'`)],
  passkeys_name_check: [passkey(`'key-2', 1, 0, ''`), passkey(`'key-2', 1, 0, repeat('x', 61)`)],
  passkey_challenges_pkey: [challenge(`repeat('x', 43), 1`)],
  passkey_challenges_challenge_check: [challenge(`'short', 1`), challenge(`repeat('x', 201), 1`)],
  passkey_challenges_user_id_fkey: [challenge(`repeat('y', 43), ${stranger}`)],
  recovery_codes_pkey: [`INSERT INTO recovery_codes (user_id, code_hash) VALUES (1, sha256('code-1'))`],
  recovery_codes_user_id_fkey: [
    `INSERT INTO recovery_codes (user_id, code_hash) VALUES (${stranger}, sha256('code-1'))`,
  ],
  recovery_codes_code_hash_check: [`INSERT INTO recovery_codes (user_id, code_hash) VALUES (1, 'code-2')`],
  staff_invitations_email_check: [invitation(`'a@', 'Clerk', 1, sha256('invitation-2')`)],
  staff_invitations_email_key: [invitation(`'CLERK@shop.example', 'Clerk', 1, sha256('invitation-2')`)],
  staff_invitations_role_fkey: [
    invitation(`'new@shop.example', 'Captain', 1, sha256('invitation-2')`),
    `DELETE FROM staff_roles WHERE name = 'Viewer'`,
  ],
  staff_invitations_invited_by_fkey: [invitation(`'new@shop.example', 'Clerk', ${stranger}, sha256('invitation-2')`)],
  staff_invitations_token_hash_key: [invitation(`'new@shop.example', 'Clerk', 1, sha256('invitation-1')`)],
  staff_invitations_token_hash_check: [invitation(`'new@shop.example', 'Clerk', 1, 'token'`)],
  order_claims_pkey: [claim(`'0000000000000001', sha256('token-2')`)],
  order_claims_order_id_fkey: [claim(`'0000000000000009', sha256('token-2')`)],
  order_claims_token_hash_key: [`${order('0000000000000002')}; ${claim(`'0000000000000002', sha256('token-1')`)}`],
  order_claims_token_hash_check: [`UPDATE order_claims SET token_hash = 'token-2'`],
  users_deleted_only_on_request: ['UPDATE users SET deleted_at = now()'],
  password_resets_pkey: [reset(`1, sha256('token-2'), now()`)],
  password_resets_user_id_fkey: [reset(`${stranger}, sha256('token-2'), now()`)],
  password_resets_token_hash_key: [reset(`2, sha256('token-1'), now()`)],
  password_resets_token_hash_check: [reset(`2, 'token-2', now()`)],
  failed_passwords_pkey: [failedPassword(`'account-1', 'place-1', 1`)],
  failed_passwords_tries_check: [failedPassword(`'account-1', 'place-2', 0`)],
  device_links_pkey: [deviceLink(`1, sha256('token-2')`)],
  device_links_user_id_fkey: [deviceLink(`${stranger}, NULL`)],
  device_links_token_hash_key: [deviceLink(`2, sha256('token-1')`)],
  device_links_token_hash_check: [deviceLink(`2, 'token-2'`)],
  email_changes_pkey: [emailChange(`1, 'c@shop.example', sha256('token-3'), sha256('token-4')`)],
  email_changes_user_id_fkey: [emailChange(`${stranger}, 'c@shop.example', sha256('token-3'), sha256('token-4')`)],
  email_changes_new_email_check: [emailChange(`2, 'c@', sha256('token-3'), sha256('token-4')`)],
  email_changes_confirm_hash_key: [emailChange(`2, 'c@shop.example', sha256('token-1'), sha256('token-4')`)],
  email_changes_confirm_hash_check: [emailChange(`2, 'c@shop.example', 'token-3', sha256('token-4')`)],
  email_changes_stop_hash_key: [emailChange(`2, 'c@shop.example', sha256('token-3'), sha256('token-2')`)],
  email_changes_stop_hash_check: [emailChange(`2, 'c@shop.example', sha256('token-3'), 'token-4'`)],
  search_words_pkey: [`INSERT INTO search_words VALUES ('tide')`],
  search_words_word_check: [
    `INSERT INTO search_words VALUES ('ab')`,
    `INSERT INTO search_words VALUES ('${'a'.repeat(41)}')`,
  ],
  product_availability_pkey: ['INSERT INTO product_availability (product_id) VALUES (1)'],
  product_availability_product_id_fkey: [
    `UPDATE product_availability SET product_id = ${stranger} WHERE product_id = 2`,
  ],
  product_availability_sizes_check: [`UPDATE product_availability SET sizes_in_stock = '{XL}' WHERE product_id = 1`],
  product_availability_in_stock_check: [`UPDATE product_availability SET in_stock = false WHERE product_id = 1`],
  product_availability_prices_check: [
    'UPDATE product_availability SET lowest_price_cents = -1',
    'UPDATE product_availability SET lowest_price_cents = highest_price_cents + 1',
  ],
  addresses_at_most_ten: [address('1, 0, false'), address('1, 11, false')],
  addresses_place_key: [address('1, 1, false')],
  addresses_default_key: [address('1, 2, true')],
  addresses_user_id_fkey: [address(`${stranger}, 1, false`)],
  addresses_name_check: [anAddress(`name = ''`), anAddress(`name = repeat('n', 51)`)],
  addresses_address_check: [anAddress(`address = ''`), anAddress(`address = repeat('a', 101)`)],
  addresses_city_check: [anAddress(`city = ''`), anAddress(`city = repeat('c', 29)`)],
  addresses_state_check: [anAddress(`state = 'California'`)],
  addresses_zip_code_check: [anAddress(`zip_code = '9506'`), anAddress(`zip_code = '95060-12'`)],
  wishlist_items_pkey: [wish('1, 1')],
  wishlist_items_user_id_fkey: [wish(`${stranger}, 1`)],
  wishlist_items_product_id_fkey: [wish(`1, ${stranger}`)],
  contact_submissions_user_id_fkey: [aMessage(`user_id = ${stranger}`)],
  contact_submissions_name_check: [aMessage(`name = 'M'`), aMessage(`name = repeat('m', 101)`)],
  contact_submissions_email_check: [aMessage(`email = 'm@'`), aMessage(`email = repeat('m', 255)`)],
  contact_submissions_subject_check: [aMessage(`subject = 'Size'`), aMessage(`subject = repeat('s', 201)`)],
  contact_submissions_message_check: [aMessage(`message = 'Too short'`), aMessage(`message = repeat('m', 5001)`)],
  message_replies_message_id_fkey: [aReply(`message_id = ${stranger}`)],
  message_replies_user_id_fkey: [aReply(`user_id = ${stranger}`)],
  message_replies_text_check: [aReply(`text = ''`), aReply(`text = repeat('t', 5001)`)],
  newsletter_subscriptions_email_check: [
    `INSERT INTO newsletter_subscriptions (email) VALUES ('m@')`,
    `INSERT INTO newsletter_subscriptions (email) VALUES (repeat('m', 255))`,
  ],
  newsletter_subscriptions_email_key: [`INSERT INTO newsletter_subscriptions (email) VALUES ('mARINA@shop.example')`],

  reviews_product_id_fkey: [aReview(`product_id = ${stranger}`)],
  reviews_order_id_fkey: [aReview(`order_id = '0000000000000009'`)],
  reviews_user_id_fkey: [aReview(`user_id = ${stranger}`)],
  reviews_account_key: [
    order('0000000000000002') + '; ' + review(`1, '0000000000000002', 1`),
    aReview('product_id = 2') + '; ' + review(`2, '0000000000000001', 1`),
  ],
  reviews_order_key: [review(`1, '0000000000000001', 2`)],
  reviews_stars_check: [aReview('stars = 0'), aReview('stars = 6')],
  reviews_fit_check: [aReview(`fit = 'tight'`)],
  reviews_state_check: [aReview(`state = 'lost'`)],
  reviews_helpful_count_check: [aReview('helpful_count = -1')],
  reviews_come_from_an_order: [aReview('is_sample = true'), aReview('order_id = NULL')],
  reviews_rejected_for_a_reason: [aReview(`state = 'rejected'`), aReview(`reason = 'why'`)],
  reviews_published_at: [aReview(`state = 'published'`)],
  reviews_answered_at: [aReview(`answer = 'Thanks'`), aReview('answered_at = now()')],
  reviews_are_short: [
    aReview(`text = repeat('t', 2001)`),
    aReview(`author = repeat('a', 61)`),
    aReview(`usual_size = repeat('s', 21)`),
    aReview(`answer = repeat('a', 2001), answered_at = now()`),
    aReview(`state = 'rejected', reason = repeat('r', 501)`),
  ],
  review_pictures_pkey: [reviewPicture(`${uuid(1)}, 1, 2`)],
  review_pictures_review_id_fkey: [reviewPicture(`${uuid(2)}, ${stranger}, 1`)],
  review_pictures_position_check: [reviewPicture(`${uuid(2)}, 1, 0`), reviewPicture(`${uuid(2)}, 1, 4`)],
  review_pictures_at_most_three: [reviewPicture(`${uuid(2)}, 1, 1`)],
  review_votes_review_id_fkey: [reviewVote(`${stranger}, 2, NULL`)],
  review_votes_user_id_fkey: [reviewVote(`2, ${stranger}, NULL`)],
  review_votes_of_one_person: [reviewVote('2, NULL, NULL'), reviewVote(`2, 2, 'device-2'`)],
  review_votes_account_key: [reviewVote('2, 1, NULL')],
  review_votes_device_key: [reviewVote(`2, NULL, 'device-1'`)],
  review_votes_network_key: [
    `INSERT INTO review_votes (review_id, device, network) VALUES (2, 'device-3', 'one'), (2, 'device-4', 'one')`,
  ],
  product_ratings_pkey: ['INSERT INTO product_ratings (product_id) VALUES (2)'],
  product_ratings_product_id_fkey: [`INSERT INTO product_ratings (product_id) VALUES (${stranger})`],
  product_ratings_not_negative: ['UPDATE product_ratings SET stars_5 = -1', 'UPDATE product_ratings SET samples = -1'],
  product_ratings_returned_not_negative: ['UPDATE product_ratings SET returned_small = -1'],
  return_votes_pkey: [returnVote(`1, 1, 'large'`)],
  return_votes_user_id_fkey: [returnVote(`${stranger}, 2, 'small'`)],
  return_votes_product_id_fkey: [returnVote(`1, ${stranger}, 'small'`)],
  return_votes_fit_check: [returnVote(`1, 2, 'true'`)],
  review_invitations_pkey: [`INSERT INTO review_invitations (order_id) VALUES ('0000000000000001')`],
  review_invitations_order_id_fkey: [`INSERT INTO review_invitations (order_id) VALUES ('0000000000000009')`],
  review_invitation_stops_pkey: [
    `INSERT INTO review_invitation_stops (email_hash) VALUES (sha256('marina@shop.example'))`,
  ],
  review_invitation_stops_email_hash_check: [`INSERT INTO review_invitation_stops (email_hash) VALUES ('bea')`],

  waitlist_entries_product_id_fkey: [wait({ product_id: stranger })],
  waitlist_entries_variant_id_fkey: [wait({ variant_id: stranger })],
  waitlist_entries_user_id_fkey: [wait({ user_id: stranger })],
  waitlist_entries_cart_id_fkey: [wait({ cart_id: stranger })],
  waitlist_entries_checkout_id_fkey: [
    wait({ state: `'reserved'`, joined_at: 'now()', reserved_until: 'now()', checkout_id: uuid(9) }),
  ],
  waitlist_entries_email_check: [wait({ email: `'a@'` }), wait({ email: `repeat('a', 255)` })],
  waitlist_entries_state_check: [wait({ state: `'lost'`, joined_at: 'now()' })],
  waitlist_entries_confirmed: [wait({ state: `'waiting'` })],
  waitlist_entries_reserved: [wait({ state: `'reserved'`, joined_at: 'now()' })],
  waitlist_entries_in_checkout: [wait({ state: `'waiting'`, joined_at: 'now()', checkout_id: uuid(2) })],
  waitlist_entries_live_key: [wait({ email: `'BEA@shop.example'` })],

  service_requests_user_id_key: [
    `INSERT INTO service_requests (user_id, service, statement) VALUES (1, 'police', 'San Francisco.')`,
  ],
  service_requests_user_id_fkey: [serviceRequest(`user_id = ${stranger}`)],
  service_requests_promo_code_id_fkey: [
    serviceRequest(`state = 'verified', statement = NULL, decided_at = now(), promo_code_id = ${stranger}`),
  ],
  service_requests_service_check: [serviceRequest(`service = 'navy'`)],
  service_requests_state_check: [serviceRequest(`state = 'lost', statement = NULL, decided_at = now()`)],
  service_requests_statement_check: [
    serviceRequest(`statement = repeat('a', 9)`),
    serviceRequest(`statement = repeat('a', 501)`),
  ],
  service_requests_refusal_check: [
    serviceRequest(`state = 'refused', statement = NULL, decided_at = now(), refusal = ''`),
    serviceRequest(`state = 'refused', statement = NULL, decided_at = now(), refusal = repeat('a', 501)`),
  ],
  service_requests_statement: [serviceRequest('statement = NULL')],
  service_requests_refused: [serviceRequest(`state = 'refused', statement = NULL, decided_at = now()`)],
  service_requests_verified: [serviceRequest(`state = 'verified', statement = NULL, decided_at = now()`)],
  service_requests_decided: [serviceRequest('decided_at = now()')],

  uploaded_images_pkey: [image({})],
  uploaded_images_filename_check: [image({ filename: `'../top.webp'` }), image({ filename: `'Top.svg'` })],
  uploaded_images_original_name_check: [image({ filename: `'bay.webp'`, original_name: `''` })],
  uploaded_images_bytes_check: [image({ filename: `'bay.webp'`, bytes: 0 })],
  uploaded_images_width_check: [image({ filename: `'bay.webp'`, width: 0 })],
  uploaded_images_height_check: [image({ filename: `'bay.webp'`, height: 0 })],
  uploaded_images_placeholder_check: [
    image({ filename: `'bay.webp'`, placeholder: `'data:image/webp;base64,);color:red'` }),
    image({ filename: `'bay.webp'`, placeholder: `'data:image/webp;base64,' || repeat('A', 300)` }),
  ],
  uploaded_images_sha256_check: [image({ filename: `'bay.webp'`, sha256: `'${'A'.repeat(64)}'` })],
  uploaded_images_state_check: [image({ filename: `'bay.webp'`, state: `'lost'` })],
  uploaded_images_user_id_fkey: [image({ filename: `'bay.webp'`, user_id: stranger })],
  order_items_returned_once: [
    newReturn(2, 7),
    newReturn(1, 2),
    'UPDATE order_items SET returned = -1',
    'UPDATE order_items SET cancelled = 7 WHERE id = 2',
  ],
  return_pictures_pkey: [returnPicture(`${uuid(1)}, '0000000000000001'`)],
  return_pictures_order_id_fkey: [returnPicture(`${uuid(2)}, '0000000000000009'`)],
  returns_order_item_id_fkey: [newReturn(stranger, 1)],
  returns_quantity_check: [aReturn('quantity = 0'), aReturn('quantity = 100')],
  returns_reason_check: [aReturn(`reason = 'bored'`)],
  returns_state_check: [aReturn(`state = 'lost'`)],
  returns_picture_key: [`UPDATE returns SET picture_id = ${uuid(1)} WHERE id = 2`],
  returns_picture_id_fkey: [aReturn(`picture_id = ${uuid(9)}`)],
  returns_new_variant_id_fkey: [aReturn(`new_variant_id = ${stranger}, new_size = 'L', new_price_cents = 1`)],
  returns_new_price_cents_check: [aReturn(`new_variant_id = 1, new_size = 'L', new_price_cents = -1`)],
  returns_refund_key: [aReturn(`state = 'refunded', received_at = now(), restocked = true, refund_id = ${uuid(1)}`)],
  returns_refund_id_fkey: [
    aReturn(`state = 'refunded', received_at = now(), restocked = true, refund_id = ${uuid(9)}`),
  ],
  returns_shown_where_worn: [
    aReturn('picture_id = NULL, worn = true'),
    aReturn(`picture_id = NULL, reason = 'damaged'`),
  ],
  returns_exchange_is_whole: [aReturn('new_variant_id = 1'), aReturn(`new_size = 'L', new_price_cents = 1`)],
  returns_only_exchanges_are_sent: [aReturn(`state = 'sent', received_at = now(), restocked = true`)],
  returns_received_once: [
    aReturn(`state = 'received'`),
    aReturn('received_at = now(), restocked = true'),
    aReturn(`state = 'received', received_at = now()`),
  ],
  returns_refunded_when_received: [aReturn(`refund_id = ${uuid(9)}`)],
  returns_sent_units_once: [aReturn('returned = 1'), aReturn('returned = -1')],
  returns_sent_units_are_refunded: [
    aReturn(`exchange_of = 1, new_variant_id = 1, new_size = 'L', new_price_cents = 1`),
  ],
  returns_exchange_of_fkey: [aReturn('exchange_of = 99')],
  returns_refused_for_a_reason: [
    aReturn(`state = 'refused'`),
    aReturn(`refusal = 'why'`),
    aReturn(`state = 'cancelled', refusal = 'why'`),
  ],
  returns_tracking_names_its_carrier: [aReturn(`tracking_number = '1Z'`)],
  returns_are_short: [aReturn(`comment = repeat('c', 501)`), aReturn(`state = 'refused', refusal = repeat('r', 501)`)],
  bulk_edits_user_id_fkey: [`UPDATE bulk_edits SET user_id = ${stranger}`],
  bulk_edits_title_check: [`UPDATE bulk_edits SET title = ''`],
  bulk_edits_products_check: ['UPDATE bulk_edits SET products = -1 WHERE id = 2'],
  bulk_edits_undoes_fkey: [`UPDATE bulk_edits SET undoes = ${stranger} WHERE id = 2`],
  bulk_edits_undone_once: [
    `INSERT INTO bulk_edits (title, products, edits, undoes, left_alone, created_at) VALUES ('x', 1, '[]', 1, '[]', now())`,
  ],
  bulk_edits_change_products: ['UPDATE bulk_edits SET products = 0 WHERE id = 1'],
  audit_entries_user_id_fkey: [
    `INSERT INTO audit_entries (user_id, username, action, subject_kind, subject_id, subject_name)
     VALUES (${stranger}, 'x', 'x.y', 'x', '1', 'x')`,
  ],
};

describe('database constraints', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query(world);
  });
  afterAll(() => database.drop());
  beforeEach(() => database.query('BEGIN'));
  afterEach(() => database.query('ROLLBACK'));

  const cases = Object.entries(refused).flatMap(([constraint, rows]) => rows.map((sql) => ({ constraint, sql })));

  it.each(cases)('$constraint rejects $sql', async ({ constraint, sql }) => {
    const written = database.query(`${sql}; SET CONSTRAINTS ALL IMMEDIATE`);
    await expect(written).rejects.toMatchObject({ constraint });
  });

  it('are all tested here, except for generated primary keys', async () => {
    const rows = await database.query<{ name: string }>(`
      SELECT conname AS name FROM pg_constraint c
      WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'u', 'p') AND conrelid <> 'migrations'::regclass
        AND NOT (contype = 'p' AND EXISTS (
          SELECT FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey) AND a.attidentity <> ''))
      UNION
      SELECT indexrelid::regclass::text FROM pg_index
      WHERE indisunique AND indrelid::regclass::text IN (SELECT tablename FROM pg_tables WHERE schemaname = 'public')
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
      ORDER BY 1`);
    expect(Object.keys(refused).sort()).toEqual(rows.map(({ name }) => name).sort());
  });
});

describe('the limits of a promo code', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query(world);
  });
  afterAll(() => database.drop());
  beforeEach(() => database.query('BEGIN'));
  afterEach(() => database.query('ROLLBACK'));

  const addPromoUse = (userId: number) =>
    database.query(
      `INSERT INTO promo_uses (checkout_id, promo_code_id, user_id, state) VALUES (${uuid(2)}, 1, ${userId}, 'spent')`,
    );

  it.each([
    { limit: 'max_uses', by: 2, constraint: 'promo_uses_within_max_uses' },
    { limit: 'max_uses_per_person', by: 1, constraint: 'promo_uses_within_max_uses_per_person' },
  ])('are enforced by the database: $limit', async ({ limit, by, constraint }) => {
    await database.query(aPromoCode(`${limit} = 1`));
    await expect(addPromoUse(by)).rejects.toMatchObject({ constraint });
  });

  it('permit the last allowed use', async () => {
    await database.query(aPromoCode('max_uses = 2, max_uses_per_person = 1'));
    await addPromoUse(2);
  });
});

describe.each(['stock_ledger', 'order_events'])('the history in %s', (table) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query(world);
    await database.query(`
      INSERT INTO stock_ledger (stock_id, on_hand_change, held_change, move, reason, reference, user_id)
        SELECT id, 1, 0, 'set', 'staff', '1', 1 FROM stock;
      INSERT INTO order_events (order_id, kind, user_id) SELECT id, 'placed', 1 FROM orders`);
  });
  afterAll(() => database.drop());

  it.each([
    `UPDATE ${table} SET created_at = now()`,
    `UPDATE ${table} SET user_id = 2`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
    'TRUNCATE products, orders CASCADE',
    `DELETE FROM ${table === 'stock_ledger' ? 'products' : 'orders'}`,
  ])('cannot be changed: %s', async (sql) => {
    await expect(database.query(sql)).rejects.toThrow(/An entry of \w+ is never changed|violates foreign key/);
    const [count] = await database.query<{ entries: number }>(`SELECT count(*)::integer AS entries FROM ${table}`);
    expect(count?.entries).toBeGreaterThan(0);
  });
});

describe('the audit log', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query(world);
  });
  afterAll(() => database.drop());

  it.each([
    `UPDATE audit_entries SET subject_name = 'Another'`,
    `UPDATE audit_entries SET after = '{}', user_id = NULL`,
    'UPDATE audit_entries SET user_id = 2',
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
  ])('cannot be changed: %s', async (sql) => {
    await expect(database.query(sql)).rejects.toThrow('An entry of audit_entries is never changed.');
  });

  it('can be anonymized by the deletion of an account only', async () => {
    await database.query(`
      INSERT INTO audit_entries (user_id, username, action, subject_kind, subject_id, subject_name)
        VALUES (1, 'Marina', 'user.made-admin', 'user', '7', 'bea')`);
    await expect(
      database.query(`UPDATE audit_entries SET subject_name = 'Deleted' WHERE subject_kind = 'user'`),
    ).rejects.toThrow('is never changed');
    await database.query(`SELECT anonymise_history(7, '{}', '{}')`);
    const entries = await database.query(`SELECT user_id, username FROM audit_entries WHERE subject_name = 'Deleted'`);
    expect(entries).toEqual([{ user_id: 1, username: 'Marina' }]);
  });

  it('retains the name of a deleted user', async () => {
    await database.query(`
      INSERT INTO users (id, username, email, password_hash) VALUES (50, 'cleo', 'cleo@shop.example', '-');
      INSERT INTO audit_entries (user_id, username, action, subject_kind, subject_id, subject_name)
        VALUES (50, 'cleo', 'product.updated', 'product', '2', 'Bay Shorts');
      DELETE FROM users WHERE id = 50`);
    const [entry] = await database.query(`SELECT user_id, username FROM audit_entries WHERE subject_id = '2'`);
    expect(entry).toEqual({ user_id: null, username: 'cleo' });
  });
});

describe('the last owner', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query(`INSERT INTO users (username, email, password_hash, role)
      VALUES ('Marina', 'marina@shop.example', '-', 'Owner'), ('bea', 'bea@shop.example', '-', 'Owner')`);
  });
  afterAll(() => database.drop());
  beforeEach(() => database.query('BEGIN'));
  afterEach(() => database.query('ROLLBACK'));

  it.each([
    `UPDATE users SET role = 'Manager'`,
    'UPDATE users SET role = NULL',
    'UPDATE users SET deletion_requested_at = now(), deleted_at = now()',
    'DELETE FROM users',
  ])('cannot be removed: %s', async (sql) => {
    await database.query(`${sql} WHERE id = 1`);
    await expect(database.query(sql)).rejects.toMatchObject({ constraint: 'users_keep_an_owner' });
  });
});

describe('a set', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query(world);
  });
  afterAll(() => database.drop());
  beforeEach(() => database.query('BEGIN'));
  afterEach(() => database.query('ROLLBACK'));

  it.each([
    ['stock', 'INSERT INTO stock (product_id) VALUES (3)'],
    ['sizes', `INSERT INTO product_variants (product_id, size, color) VALUES (3, 'M', 'Navy')`],
    [
      'a set as its half',
      'INSERT INTO products (name, slug, price_cents, category_id, set_top_id, set_bottom_id) ' +
        `VALUES ('Big Set', 'big-set', 1, 1, 3, 2)`,
    ],
    ['itself as its half', 'UPDATE products SET set_top_id = 3 WHERE id = 3'],
    ['been sold by itself', 'UPDATE products SET set_top_id = 1, set_bottom_id = 3 WHERE id = 2'],
  ])('cannot have %s', async (_, sql) => {
    await expect(database.query(sql)).rejects.toMatchObject({ constraint: 'products_sets' });
  });

  const halves = (top: number, bottom: number) => `
    INSERT INTO cart_items (id, cart_id, product_id, variant_id, quantity, seen_price_cents, set_id, set_group)
    VALUES ('top', 3, 1, 1, ${top}, 1, 3, 'g'), ('bottom', 3, 2, NULL, ${bottom}, 1, 3, 'g')`;
  const commits = () => database.query('SET CONSTRAINTS ALL IMMEDIATE');

  it.each([
    halves(1, 2),
    `${halves(1, 1)}; UPDATE cart_items SET quantity = 2 WHERE id = 'top'`,
    `${halves(1, 1)}; UPDATE cart_items SET set_group = 'h' WHERE id = 'top'`,
  ])('has both halves in the same quantity in every cart: %s', async (sql) => {
    await expect(database.query(sql).then(commits)).rejects.toMatchObject({ constraint: 'cart_items_whole_sets' });
  });

  it('leaves the cart when one of its halves is deleted', async () => {
    await database.query(halves(2, 2));
    await database.query(`UPDATE cart_items SET quantity = 1 WHERE set_group = 'g'`);
    await commits();
    await database.query(`DELETE FROM cart_items WHERE id = 'bottom'`);
    expect(await database.query('SELECT id FROM cart_items WHERE cart_id = 3')).toEqual([]);
  });
});
