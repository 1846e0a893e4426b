// Generated from the migrated database by `npm run schema`.
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes } from './column-types.js';

export interface Tables {
  addresses: {
    id: Generated<number>;
    user_id: number;
    place: number;
    is_default: Generated<boolean>;
    name: string;
    address: string;
    city: string;
    state: string;
    zip_code: string;
  };
  alerts: {
    name: string;
    seen_at: Generated<Date>;
    claimed_at: Generated<Date>;
    sent_at: Date | null;
  };
  audit_entries: {
    id: Generated<string>;
    user_id: number | null;
    username: string;
    action: string;
    subject_kind: string;
    subject_id: string;
    subject_name: string;
    before: ColumnTypes['audit_entries.before'] | null;
    after: ColumnTypes['audit_entries.after'] | null;
    created_at: Generated<Date>;
    words: Generated<string>;
  };
  authenticators: {
    user_id: number;
    secret: Uint8Array;
    confirmed_at: Date | null;
    last_step: Generated<number>;
  };
  bulk_edits: {
    id: Generated<number>;
    user_id: number | null;
    title: string;
    products: number;
    edits: ColumnTypes['bulk_edits.edits'];
    undoes: number | null;
    left_alone: ColumnTypes['bulk_edits.left_alone'];
    created_at: Date;
  };
  cart_items: {
    id: string;
    cart_id: number;
    product_id: number;
    variant_id: number | null;
    quantity: number;
    seen_price_cents: number;
    position: Generated<number>;
    set_id: number | null;
    set_group: string | null;
  };
  carts: {
    id: Generated<number>;
    session_id: string;
    user_id: number | null;
    promo_code_id: number | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    removed_promo_code: string | null;
  };
  catalog_changes: {
    xid: Generated<string>;
    tag: string;
    created_at: Generated<Date>;
  };
  categories: {
    id: Generated<number>;
    name: string;
    slug: string;
    description: string | null;
    image_url: string | null;
    position: Generated<number>;
    in_menu: Generated<boolean>;
    version: Generated<number>;
    product_order: Generated<'featured' | 'newest' | 'price-asc' | 'price-desc'>;
  };
  category_slugs: {
    slug: string;
    category_id: number;
  };
  checkouts: {
    id: string;
    cart_id: number | null;
    user_id: number | null;
    state: 'open' | 'held' | 'ordered' | 'cancelled' | 'refund_due' | 'refunded';
    revision: number;
    snapshot: ColumnTypes['checkouts.snapshot'];
    total_cents: number;
    payment_provider: 'stripe' | 'sandbox' | 'none';
    payment_intent_id: string | null;
    client_secret: string | null;
    customer: ColumnTypes['checkouts.customer'] | null;
    first_held_at: Date | null;
    held_until: Date | null;
    stock_held: Generated<boolean>;
    paid_at: Date | null;
    refund_reason: string | null;
    checked_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    network: string | null;
    order_id: string | null;
    pays_order_id: string | null;
  };
  color_words: {
    word: string;
    color: string;
  };
  contact_submissions: {
    id: Generated<number>;
    user_id: number | null;
    name: string;
    email: string;
    subject: string;
    message: string;
    is_read: Generated<boolean>;
    created_at: Generated<Date>;
    is_answered: Generated<boolean>;
  };
  customer_notes: {
    email: string;
    note: string;
    tags: string[];
    version: Generated<number>;
    changed_by: number;
    changed_at: Generated<Date>;
  };
  demo_data: {
    is_here: Generated<boolean>;
    loaded_at: Generated<Date>;
  };
  device_links: {
    user_id: number;
    token_hash: Uint8Array | null;
    mailed_at: Generated<Date>;
  };
  email_changes: {
    user_id: number;
    new_email: string;
    confirm_hash: Uint8Array;
    stop_hash: Uint8Array;
    expires_at: Date;
  };
  failed_mail_events: {
    mail_id: string;
    noted_at: Generated<Date>;
  };
  failed_passwords: {
    account: string;
    place: string;
    tries: number;
    next_at: Date | null;
    expires_at: Date;
  };
  failed_searches: {
    day: Date;
    words: string;
    searches: Generated<number>;
    last_at: Generated<Date>;
  };
  fit_profiles: {
    user_id: number;
    my_size: string | null;
    bust_mm: number | null;
    underbust_mm: number | null;
    waist_mm: number | null;
    hips_mm: number | null;
    torso_mm: number | null;
  };
  idempotency_keys: {
    id: Uint8Array;
    fingerprint: Uint8Array;
    user_id: number | null;
    result: string | null;
    created_at: Generated<Date>;
  };
  item_codes: {
    code: string;
    product_id: number;
    variant_id: number | null;
  };
  jobs: {
    name: string;
    next_run_at: Generated<Date>;
    started_at: Date | null;
    ended_at: Date | null;
    outcome: 'done' | 'failed' | null;
    result: string | null;
  };
  low_stock_events: {
    id: Generated<string>;
    stock_id: number;
    noted_at: Generated<Date>;
  };
  mail_attempts: {
    mail_id: string;
    attempt: number;
    started_at: Generated<Date>;
    ended_at: Date | null;
    outcome: 'sent' | 'deferred' | 'refused' | 'lost' | null;
    cause: 'address' | 'sign-in' | 'connection' | 'timeout' | 'template' | 'other' | null;
    answer: string | null;
  };
  mail_bodies: {
    mail_id: string;
    html: string;
    text: string;
    kept_at: Generated<Date>;
  };
  mail_pause: {
    single: Generated<boolean>;
    since: Generated<Date>;
    paused_by: number | null;
  };
  mails: {
    id: string;
    template: string;
    recipient: string;
    payload: ColumnTypes['mails.payload'];
    subject: string | null;
    order_id: string | null;
    state: Generated<'pending' | 'sending' | 'sent' | 'failed' | 'cancelled'>;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date>;
    lease_until: Date | null;
    last_answer: string | null;
    created_at: Generated<Date>;
    sent_at: Date | null;
    secret: Uint8Array | null;
    user_id: number | null;
    forgiven_attempts: Generated<number>;
    request_id: string | null;
    copy_of: string | null;
    cause: 'address' | 'sign-in' | 'connection' | 'timeout' | 'template' | 'other' | null;
    failed_at: Date | null;
    waiting_since: Generated<Date>;
    search: GeneratedAlways<string>;
  };
  message_replies: {
    id: Generated<number>;
    message_id: number;
    text: string;
    user_id: number | null;
    created_at: Generated<Date>;
  };
  newsletter_subscriptions: {
    id: Generated<number>;
    email: string;
    subscribed_at: Generated<Date>;
    confirmed_at: Date | null;
  };
  notification_choices: {
    user_id: number;
    kind:
      | 'new-order'
      | 'order-paid'
      | 'new-message'
      | 'new-return'
      | 'new-review'
      | 'service-request'
      | 'refund-failed'
      | 'mail-failed'
      | 'low-stock';
    delivery: 'at-once' | 'daily';
    by_default: Generated<boolean>;
  };
  notification_items: {
    id: Generated<string>;
    user_id: number;
    news: ColumnTypes['notification_items.news'];
    happened_at: Date;
  };
  notification_summaries: {
    user_id: number;
    day: Date;
  };
  order_claims: {
    order_id: string;
    token_hash: Uint8Array;
    expires_at: Date;
  };
  order_events: {
    id: Generated<string>;
    order_id: string;
    kind: ColumnTypes['order_events.kind'];
    detail: Generated<ColumnTypes['order_events.detail']>;
    user_id: number | null;
    created_at: Generated<Date>;
  };
  order_items: {
    id: Generated<number>;
    order_id: string;
    position: Generated<number>;
    product_id: number | null;
    variant_id: number | null;
    product_name: string;
    variant_size: string | null;
    variant_color: string | null;
    image_url: string | null;
    price_cents: number;
    quantity: number;
    restocked: Generated<number>;
    shop_price_cents: number | null;
    price_reason: string | null;
    returned: Generated<number>;
    set_group: number | null;
    set_id: number | null;
    set_name: string | null;
    tax_cents: Generated<number>;
    cancelled: Generated<number>;
    cancelled_restocked: Generated<number>;
    reduced_price_cents: number | null;
    sku: string | null;
    barcode: string | null;
    shipped: Generated<number>;
    custom: Generated<boolean>;
    promo_excluded: Generated<boolean>;
    reduced_untaxed: Generated<boolean>;
  };
  orders: {
    id: string;
    user_id: number | null;
    checkout_id: string | null;
    email: string;
    first_name: string;
    last_name: string;
    address: string;
    city: string;
    state: string;
    zip_code: string;
    country: Generated<string>;
    phone: string | null;
    subtotal_cents: number;
    discount_cents: Generated<number>;
    shipping_cents: Generated<number>;
    tax_cents: Generated<number>;
    total_cents: number;
    paid_cents: Generated<number>;
    refunded_cents: Generated<number>;
    status: Generated<'pending' | 'processing' | 'shipped' | 'completed' | 'cancelled'>;
    shipping_method: Generated<'standard' | 'expedited' | 'pickup'>;
    payment_method: Generated<'credit_card' | 'debit_card' | 'paypal' | 'cash' | 'check'>;
    payment_provider: string | null;
    payment_intent_id: string | null;
    promo_code: string | null;
    notes: string | null;
    created_at: Generated<Date>;
    carrier: string | null;
    tracking_number: string | null;
    placed_by: number | null;
    product_names: Generated<string>;
    arrival: ColumnTypes['orders.arrival'] | null;
    payment_kept_by: number | null;
    items_sent: Generated<boolean>;
    search: GeneratedAlways<string>;
    tax_state: Generated<string>;
    shipping_refunded: Generated<boolean>;
    unbilled_cents: Generated<number>;
    unbilled_tax_cents: Generated<number>;
    view: GeneratedAlways<string | null>;
    email_changed_at: Date | null;
    discount_reason: string | null;
    pay_link_sent_at: Date | null;
    pay_link_expires_at: Date | null;
    pay_link_opened_at: Date | null;
    pay_link_cancelled_at: Date | null;
    difference_of: string | null;
    difference_item_id: number | null;
    hold_reason: string | null;
  };
  parcel_items: {
    order_id: string;
    parcel_number: number;
    order_item_id: number;
    quantity: number;
  };
  parcels: {
    order_id: string;
    number: number;
    carrier: string | null;
    tracking_number: string | null;
    sent_at: Date;
    user_id: number | null;
  };
  passkey_challenges: {
    challenge: string;
    user_id: number | null;
    expires_at: Date;
  };
  passkeys: {
    id: string;
    user_id: number;
    public_key: Uint8Array;
    counter: string;
    transports: string[];
    name: string;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  password_resets: {
    user_id: number;
    token_hash: Uint8Array;
    expires_at: Date;
  };
  product_availability: {
    product_id: number;
    sizes: Generated<string[]>;
    sizes_in_stock: Generated<string[]>;
    in_stock: Generated<boolean>;
    colors: Generated<string[]>;
    colors_in_stock: Generated<string[]>;
    choices: Generated<string[]>;
    choices_in_stock: Generated<string[]>;
    lowest_price_cents: Generated<number>;
    highest_price_cents: Generated<number>;
  };
  product_images: {
    id: Generated<number>;
    product_id: number;
    position: number;
    url: string;
    color: string | null;
    alt: string | null;
  };
  product_import_rows: {
    import_id: number;
    number: number;
    product: string;
    cells: ColumnTypes['product_import_rows.cells'];
  };
  product_import_steps: {
    import_id: number;
    place: number;
    product: string;
    rows: number;
    state: Generated<'waiting' | 'new' | 'changed' | 'unchanged' | 'bad' | 'imported' | 'outdated' | 'refused'>;
    is_set: Generated<boolean>;
    plan: ColumnTypes['product_import_steps.plan'] | null;
    problems: Generated<ColumnTypes['product_import_steps.problems']>;
    differences: Generated<ColumnTypes['product_import_steps.differences']>;
    product_id: number | null;
  };
  product_imports: {
    id: Generated<number>;
    file_name: string;
    staff_id: number;
    state: Generated<'receiving' | 'checking' | 'checked' | 'importing' | 'paused' | 'done' | 'cancelled' | 'failed'>;
    starts_itself: Generated<boolean>;
    created_at: Generated<Date>;
    ended_at: Date | null;
    failure: string | null;
  };
  product_ratings: {
    product_id: number;
    stars_1: Generated<number>;
    stars_2: Generated<number>;
    stars_3: Generated<number>;
    stars_4: Generated<number>;
    stars_5: Generated<number>;
    fit_small: Generated<number>;
    fit_true: Generated<number>;
    fit_large: Generated<number>;
    samples: Generated<number>;
    returned_small: Generated<number>;
    returned_large: Generated<number>;
  };
  product_sales: {
    product_id: number;
    percent_off: number | null;
    price_cents: number | null;
    starts_at: Date;
    ends_at: Date | null;
    usual_price_cents: number | null;
    usual_compare_at_price_cents: number | null;
  };
  product_slugs: {
    slug: string;
    product_id: number;
  };
  product_variants: {
    id: Generated<number>;
    product_id: number;
    position: Generated<number>;
    size: string | null;
    color: Generated<string>;
    image_url: string | null;
    price_cents: number | null;
    in_stock: Generated<boolean>;
    archived_at: Date | null;
    basic_colors: Generated<string[]>;
    sku: string | null;
    barcode: string | null;
    usual_price_cents: number | null;
  };
  products: {
    id: Generated<number>;
    name: string;
    slug: string;
    description: string | null;
    price_cents: number;
    compare_at_price_cents: number | null;
    image_url: Generated<string>;
    category_id: number;
    in_stock: Generated<boolean>;
    is_featured: Generated<boolean>;
    is_new: Generated<boolean>;
    tags: Generated<string[]>;
    version: Generated<number>;
    archived_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    search: string;
    features: Generated<string[]>;
    fabric: string | null;
    lining: string | null;
    upf: number | null;
    care: Generated<string[]>;
    fit: string | null;
    kind: 'bikini' | 'bikini-top' | 'bikini-bottom' | 'one-piece' | 'cover-up' | 'active-top' | 'active-bottom' | null;
    coverage: 'minimal' | 'cheeky' | 'moderate' | 'full' | null;
    support: 'light' | 'medium' | 'high' | null;
    lined: 'none' | 'partial' | 'full' | null;
    rise: 'low' | 'mid' | 'high' | null;
    leg: 'low-cut' | 'mid-cut' | 'high-cut' | 'short' | 'cropped' | 'full-length' | 'flared' | null;
    stretch: 'none' | 'some' | 'high' | null;
    kind_place: GeneratedAlways<number>;
    set_top_id: number | null;
    set_bottom_id: number | null;
    set_only: Generated<boolean>;
    weight: number | null;
    sku: string | null;
    barcode: string | null;
    is_draft: Generated<boolean>;
    publish_at: Date | null;
    was_draft: Generated<boolean>;
    variant_words: Generated<string>;
    seo_title: string | null;
    seo_description: string | null;
    cost_cents: number | null;
  };
  promo_codes: {
    id: Generated<number>;
    code: string;
    percent_off: number | null;
    amount_off_cents: number | null;
    starts_at: Date | null;
    expires_at: Date | null;
    min_subtotal_cents: number | null;
    max_uses: number | null;
    max_uses_per_person: number | null;
    email: string | null;
    created_at: Generated<Date>;
    archived_at: Date | null;
    personal: Generated<boolean>;
    version: Generated<number>;
    free_shipping: Generated<boolean>;
    category_ids: Generated<number[]>;
    product_ids: Generated<number[]>;
  };
  promo_uses: {
    checkout_id: string;
    promo_code_id: number;
    user_id: number;
    state: 'held' | 'spent';
  };
  rate_limits: {
    key: string;
    points: Generated<number>;
    expire: string | null;
  };
  recovery_codes: {
    user_id: number;
    code_hash: Uint8Array;
  };
  refunds: {
    id: string;
    order_id: string | null;
    checkout_id: string | null;
    payment_intent_id: string | null;
    amount_cents: number;
    reason: string;
    state: Generated<'pending' | 'succeeded' | 'failed'>;
    provider_refund_id: string | null;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date>;
    last_error: string | null;
    user_id: number | null;
    created_at: Generated<Date>;
    origin: Generated<'shop' | 'provider' | 'surplus'>;
    spoilt_keys: Generated<number>;
    failed_at: Date | null;
    tax_cents: number | null;
    pays_back: string | null;
    paid_back_by: 'cash' | 'check' | 'paypal' | 'bank_transfer' | 'other' | null;
    for_items_cents: Generated<number>;
  };
  return_pictures: {
    id: string;
    order_id: string;
    content: Uint8Array;
    created_at: Generated<Date>;
  };
  return_votes: {
    user_id: number;
    product_id: number;
    fit: 'small' | 'large';
  };
  returns: {
    id: Generated<number>;
    order_item_id: number;
    quantity: number;
    reason: 'too-small' | 'too-large' | 'not-as-pictured' | 'damaged' | 'wrong-item' | 'changed-mind' | 'other';
    worn: boolean;
    comment: Generated<string>;
    picture_id: string | null;
    state: Generated<'requested' | 'received' | 'refunded' | 'sent' | 'cancelled' | 'lapsed' | 'refused'>;
    new_variant_id: number | null;
    new_size: string | null;
    new_price_cents: number | null;
    restocked: boolean | null;
    refund_id: string | null;
    refusal: string | null;
    carrier: string | null;
    tracking_number: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
    received_at: Date | null;
    exchange_of: number | null;
    returned: Generated<number>;
    by_staff: Generated<boolean>;
    difference_cents: Generated<number>;
  };
  review_invitation_stops: {
    email_hash: Uint8Array;
    created_at: Generated<Date>;
  };
  review_invitations: {
    order_id: string;
    created_at: Generated<Date>;
  };
  review_pictures: {
    id: string;
    review_id: number;
    position: number;
    width: number;
    height: number;
    small: Uint8Array;
    large: Uint8Array;
    created_at: Generated<Date>;
  };
  review_votes: {
    review_id: number;
    user_id: number | null;
    device: string | null;
    created_at: Generated<Date>;
    network: string | null;
  };
  reviews: {
    id: Generated<number>;
    product_id: number;
    order_id: string | null;
    user_id: number | null;
    is_sample: Generated<boolean>;
    author: string;
    stars: number;
    fit: 'small' | 'true' | 'large' | null;
    size_worn: string | null;
    usual_size: string | null;
    text: string;
    state: Generated<'pending' | 'published' | 'rejected'>;
    reason: string | null;
    answer: string | null;
    answered_at: Date | null;
    version: Generated<number>;
    helpful_count: Generated<number>;
    created_at: Generated<Date>;
    published_at: Date | null;
    search: GeneratedAlways<string>;
  };
  sandbox_calls: {
    idempotency_key: string;
    request: ColumnTypes['sandbox_calls.request'];
    answer: ColumnTypes['sandbox_calls.answer'] | null;
    made_at: Generated<Date>;
  };
  sandbox_payments: {
    id: string;
    client_secret: string;
    status: 'open' | 'succeeded' | 'cancelled';
    amount_cents: number;
    received_cents: Generated<number>;
    checkout_id: string;
    revision: number;
    created_at: Generated<Date>;
    returns_refunds: Generated<boolean>;
  };
  sandbox_refunds: {
    id: string;
    payment_id: string;
    amount_cents: number;
    idempotency_key: string;
    created_at: Generated<Date>;
    fails_at: Date | null;
  };
  search_synonyms: {
    id: Generated<number>;
    words: string;
    meanings: string[];
    phrase: GeneratedAlways<string>;
    stems: GeneratedAlways<string>;
    lexemes: GeneratedAlways<string>;
    meant: GeneratedAlways<string>;
    version: Generated<number>;
  };
  search_words: {
    word: string;
  };
  service_requests: {
    id: Generated<number>;
    user_id: number;
    service: 'military' | 'police' | 'fire' | 'medical';
    state: Generated<'asked' | 'verified' | 'refused'>;
    statement: string | null;
    refusal: string | null;
    promo_code_id: number | null;
    asked_at: Generated<Date>;
    decided_at: Date | null;
  };
  sessions: {
    sid: string;
    sess: ColumnTypes['sessions.sess'];
    expire: Date;
    user_id: GeneratedAlways<number | null>;
    seen_at: Generated<Date>;
  };
  setting_versions: {
    id: Generated<number>;
    section: 'shipping' | 'store' | 'content' | 'menu' | 'replies';
    value: ColumnTypes['setting_versions.value'];
    saved_by: number;
    saved_at: Generated<Date>;
  };
  size_charts: {
    id: Generated<number>;
    kind: 'bikini' | 'bikini-top' | 'bikini-bottom' | 'one-piece' | 'cover-up' | 'active-top' | 'active-bottom' | null;
    product_id: number | null;
    rows: ColumnTypes['size_charts.rows'];
    version: Generated<number>;
  };
  staff_invitations: {
    id: Generated<number>;
    email: string;
    role: string;
    invited_by: number;
    token_hash: Uint8Array;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  staff_roles: {
    name: string;
    permissions: string[];
    is_built_in: Generated<boolean>;
  };
  stale_availability: {
    transaction_id: Generated<string>;
    product_id: number;
  };
  stock: {
    id: Generated<number>;
    product_id: number;
    variant_id: number | null;
    on_hand: Generated<number>;
    held: Generated<number>;
  };
  stock_ledger: {
    id: Generated<string>;
    stock_id: number;
    on_hand_change: number;
    held_change: number;
    move: 'hold' | 'release' | 'sell' | 'restock' | 'set' | 'adjust';
    reason: string;
    reference: string;
    user_id: number | null;
    created_at: Generated<Date>;
    staff_reason: 'received' | 'counted' | 'damaged' | 'other' | null;
    note: string | null;
  };
  stock_totals: {
    product_id: number;
    available: Generated<string>;
  };
  tax_rates: {
    id: Generated<number>;
    state: string;
    zip_from: string | null;
    zip_to: string | null;
    category: string | null;
    rate_ppm: number;
    valid_from: Date;
    valid_until: Date | null;
    exempt_below_cents: number | null;
  };
  uploaded_images: {
    filename: string;
    original_name: string;
    bytes: number;
    width: number;
    height: number;
    user_id: number | null;
    created_at: Generated<Date>;
    state: Generated<'arriving' | 'kept' | 'leaving'>;
    placeholder: string | null;
    sha256: string | null;
  };
  user_totals: {
    user_id: number;
    orders: Generated<number>;
    spent_cents: Generated<string>;
    last_order_at: Date | null;
  };
  users: {
    id: Generated<number>;
    username: string;
    email: string;
    password_hash: string;
    is_admin: GeneratedAlways<boolean>;
    created_at: Generated<Date>;
    deletion_requested_at: Date | null;
    deleted_at: Date | null;
    email_since: Generated<Date>;
    password_version: Generated<number>;
    name_skeleton: string | null;
    is_guest: Generated<boolean>;
    role: string | null;
    signed_in_at: Date | null;
    password_by_staff: Generated<boolean>;
  };
  waitlist_entries: {
    id: Generated<number>;
    product_id: number;
    variant_id: number | null;
    email: string;
    user_id: number | null;
    state: Generated<'unconfirmed' | 'waiting' | 'reserved' | 'bought' | 'lapsed' | 'left'>;
    joined_at: Date | null;
    reserved_until: Date | null;
    mailed_at: Date | null;
    cart_id: number | null;
    checkout_id: string | null;
    created_at: Generated<Date>;
  };
  webhook_events: {
    id: string;
    type: string;
    received_at: Generated<Date>;
  };
  wishlist_items: {
    user_id: number;
    product_id: number;
    created_at: Generated<Date>;
  };
}
