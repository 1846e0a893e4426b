/** Names of fields in words. Other fields are named by their words: `promoCode` is "promo code". */
const labels: Readonly<Record<string, string>> = {
  // products and categories
  compareAtPrice: 'compare-at price',
  imageUrl: 'picture',
  images: 'additional pictures',
  alt: 'alt text',
  categoryId: 'category',
  inventoryCount: 'stock',
  inStock: 'in stock',
  isFeatured: '“featured” mark',
  isNew: '“new” mark',
  inMenu: '“in menu” mark',
  productOrder: 'order of products',
  formerSlugs: 'former slugs',
  seoTitle: 'title for search engines',
  seoDescription: 'description for search engines',
  sku: 'SKU',
  upf: 'UPF',
  draft: '“draft” mark',
  publishAt: 'publishing time',
  setTopId: 'top of the set',
  setBottomId: 'bottom of the set',
  setOnly: 'only sold in sets',
  salePercentOff: 'sale percentage',
  salePrice: 'sale price',
  saleStartsAt: 'start of the sale',
  saleEndsAt: 'end of the sale',
  leftAlone: 'unchanged products',
  imported: 'imported rows',
  unchanged: 'unchanged rows',
  bad: 'rows with errors',
  outdated: 'outdated rows',
  refused: 'refused rows',
  bytes: 'file size in bytes',
  width: 'width in pixels',
  height: 'height in pixels',
  // promo codes
  percentOff: 'percentage',
  amountOff: 'amount off',
  freeShipping: 'free standard shipping',
  minSubtotal: 'minimum subtotal',
  maxUses: 'uses in total',
  maxUsesPerPerson: 'uses per customer',
  startsAt: 'start',
  expiresAt: 'end',
  // orders
  refunded: 'refunded in total',
  paid: 'paid in total',
  paymentKept: 'retained payment',
  onHold: 'on hold',
  differenceOf: 'price difference of order',
  replacedBy: 'replaced by order',
  cancelled: 'cancelled items',
  restocked: 'restocked units',
  shipping: 'refund of shipping costs',
  units: 'units in the parcel',
  paidBackBy: 'paid back by',
  firstName: 'first name',
  lastName: 'last name',
  zipCode: 'ZIP code',
  // messages and mails
  isRead: 'read',
  isAnswered: 'answered',
  answer: 'reply',
  to: 'recipient',
  // store
  supportEmail: 'support email',
  mail: 'email',
  mailFrom: 'sender of emails',
  returnAddress: 'address for returns',
  pickupAddress: 'address for pickups',
  socialLinks: 'social links',
  closedDays: 'closed days',
  founded: 'founding year',
  confirmationNote: 'note in order confirmations',
  shippingNote: 'note in shipping emails',
  accent: 'color',
  darkAccent: 'color in the dark theme',
  heroHeadline: 'headline of the home page',
  heroText: 'text below the headline',
  about: '“About” text',
  shippingReturns: '“Shipping & Returns” text',
  privacy: '“Privacy” text',
  header: 'menu in the header',
  footer: 'menu in the footer',
  pickup: 'store pickup',
  usualWeight: 'default product weight',
};

/** Fields in dollars. */
export const moneyFields: ReadonlySet<string> = new Set([
  ...['price', 'compareAtPrice', 'cost', 'usualPrice', 'salePrice', 'amountOff', 'minSubtotal', 'subtotal', 'total'],
  ...['refunded', 'amount', 'paid', 'paymentKept', 'discount'],
]);

/** Fields in grams. */
export const weightFields: ReadonlySet<string> = new Set(['weight', 'usualWeight']);

export const percentFields: ReadonlySet<string> = new Set(['percentOff', 'salePercentOff']);

/** Technical fields without a meaning for staff, and fields that only the sentence of the entry shows. */
export const hiddenFields: ReadonlySet<string> = new Set([
  ...['version', 'newMail', 'retried', 'ratesAdded', 'ratesChanged', 'ratesRemoved'],
]);

/** Fields whose values are ids, with the kind of object. */
export const idFields: Readonly<Record<string, 'category' | 'product'>> = {
  categoryId: 'category',
  setTopId: 'product',
  setBottomId: 'product',
};

/** Words for a missing value. */
export const missingWords: Readonly<Record<string, string>> = {
  hours: 'the usual hours',
  accent: 'the default color',
  darkAccent: 'the default color',
  logo: 'the name of the store',
  banner: 'the default text',
  heroHeadline: 'the default text',
  heroText: 'the default text',
  about: 'the default text',
  shippingReturns: 'the default text',
  privacy: 'the default text',
  questions: 'the default questions',
  header: 'the default menu',
  footer: 'the default menu',
};

const values: Readonly<Record<string, string>> = {
  credit_card: 'credit card',
  debit_card: 'debit card',
  paypal: 'PayPal',
};

const permissionAreas: Readonly<Record<string, string>> = { promotions: 'promo codes' };

/** A text value in words: the name of a picture's file, or the words for an internal name. */
export function valueWords(text: string): string {
  return text.startsWith('/images/') ? text.slice(text.lastIndexOf('/') + 1) : (values[text] ?? text);
}

/** The name of a permission for staff: `orders.refund` is "orders (refund)". */
export function permissionWords(permission: string): string {
  const [area = '', action = ''] = permission.split('.');
  return `${permissionAreas[area] ?? area} (${action})`;
}

/**
 * Splits the name of a part's field, e.g. "M, Navy: price", into the part and the field. The part is empty for a field
 * of the object itself.
 */
export function partsOf(name: string): { readonly part: string; readonly field: string } {
  const cut = name.lastIndexOf(': ');
  return cut < 0 ? { part: '', field: name } : { part: name.slice(0, cut), field: name.slice(cut + 2) };
}

/** The name of a field in words, in lower case. A name that already consists of words stays unchanged. */
export function labelOf(name: string): string {
  const { part, field } = partsOf(name);
  const isWord = /^[a-z][a-zA-Z]*$/.test(field);
  const words = isWord ? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : field;
  return `${part === '' ? '' : `${valueWords(part)}: `}${labels[field] ?? words}`;
}
