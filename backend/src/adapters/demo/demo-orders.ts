import { demoAccounts } from '../../config/demo-accounts.js';
import { type Quote, quote, standardRates } from '../../domain/pricing/quote.js';
import { Money } from '../../domain/shared/money.js';
import type { DemoCatalogue, DemoProduct } from './demo-catalogue.js';

interface PastOrder {
  readonly daysAgo: number;
  readonly status: 'pending' | 'shipped' | 'completed';
  readonly promoCode?: string;
  readonly shipment?: Shipment;
  /** Changes that staff made to the order. */
  readonly steps?: readonly Step[];
  readonly items: readonly PastItem[];
}

interface Shipment {
  readonly carrier: string;
  readonly trackingNumber: string;
}

interface Step {
  readonly daysAgo: number;
  readonly status: 'processing' | 'shipped' | 'completed';
}

interface PastItem {
  readonly slug: string;
  /** Absent for a product without variants. */
  readonly size?: string;
  readonly quantity: number;
}

const pastOrders: readonly PastOrder[] = [
  {
    daysAgo: 43,
    status: 'completed',
    promoCode: 'WELCOME10',
    shipment: { carrier: 'USPS', trackingNumber: '9400100000000000000000' },
    steps: [
      { daysAgo: 42, status: 'processing' },
      { daysAgo: 41, status: 'shipped' },
      { daysAgo: 37, status: 'completed' },
    ],
    items: [
      { slug: 'old-glory-triangle-bikini', size: 'M', quantity: 1 },
      { slug: 'tidewater-sarong', quantity: 1 },
    ],
  },
  {
    daysAgo: 6,
    status: 'shipped',
    shipment: { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
    steps: [
      { daysAgo: 5, status: 'processing' },
      { daysAgo: 4, status: 'shipped' },
    ],
    items: [
      { slug: 'freedom-run-leggings', size: 'M', quantity: 1 },
      { slug: 'anthem-racerback-bra', size: 'S', quantity: 2 },
    ],
  },
  { daysAgo: 1, status: 'pending', items: [{ slug: 'pier-cropped-tank', size: 'M', quantity: 1 }] },
];

/** A fictional customer. */
export const demoShopper = {
  ...demoAccounts.shopper,
  firstName: 'Casey',
  lastName: 'Rivers',
  address: '12 Harbor Lane',
  city: 'Santa Cruz',
  state: 'CA',
  zipCode: '95060',
} as const;

export interface DemoOrder {
  readonly daysAgo: number;
  readonly status: PastOrder['status'];
  readonly promoCode: string | null;
  readonly shipment: Shipment | null;
  readonly steps: readonly Step[];
  readonly quote: Quote;
  readonly items: readonly DemoOrderItem[];
}

interface DemoOrderItem {
  readonly slug: string;
  readonly productName: string;
  /** The variant's index among the product's variants; null for a product without variants. */
  readonly variantPosition: number | null;
  readonly size: string | null;
  readonly color: string | null;
  readonly imageUrl: string;
  readonly priceCents: number;
  readonly quantity: number;
}

/** The demo shopper's past orders. Their amounts are calculated with the same code as the amounts of other orders. */
export function demoOrders(catalogue: DemoCatalogue): DemoOrder[] {
  return pastOrders.map(({ daysAgo, status, promoCode, shipment = null, steps = [], items }) => {
    const priced = items.map((item) => priceItem(catalogue.products, item));
    const lines = priced.map(({ priceCents, quantity }) => ({ price: Money.ofCents(priceCents), quantity }));
    const promo = catalogue.promoCodes.find(({ code }) => code === promoCode);
    const discount = promo ? ({ kind: 'percent', percent: promo.percentOff } as const) : null;
    const rates = { ...standardRates, expedited: null };
    const figures = quote(lines, rates, discount);
    return { daysAgo, status, promoCode: promo?.code ?? null, shipment, steps, quote: figures, items: priced };
  });
}

function priceItem(products: readonly DemoProduct[], { slug, size, quantity }: PastItem): DemoOrderItem {
  const product = products.find((one) => one.slug === slug);
  if (!product) throw new Error(`The demo catalog has no ${slug}.`);
  const position = product.variants.findIndex((variant) => variant.size === size);
  const variant = product.variants[position];
  return {
    slug,
    productName: product.name,
    variantPosition: variant ? position : null,
    size: variant?.size ?? null,
    color: variant?.color ?? null,
    imageUrl: variant?.imageUrl ?? product.imageUrl,
    priceCents: variant?.price ?? product.price,
    quantity,
  };
}
