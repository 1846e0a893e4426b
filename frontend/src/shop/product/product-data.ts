import type { ProductDetail, Review, Reviews, Store, Variant } from '../../api/models';
import { productPath } from '../../page/paths';
import { breadcrumbs, productsTrail, type Thing } from '../../page/structured-data';
import { allPictures } from './gallery-pictures';
import { firstReviewsKey } from './use-reviews';
import { sizesOf } from '../product-card/variant-choice';

/** Returns the structured data of a product, and its breadcrumbs. @param known data of the page, by key */
export function productData(
  product: ProductDetail,
  store: Store,
  origin: string,
  known: Readonly<Record<string, unknown>>,
): Thing[] {
  const { name, slug, setOnly, rating, price, variants } = product;
  const reviews = (known[firstReviewsKey(slug)] as Reviews | undefined)?.reviews ?? [];
  const prices = variants.length > 0 ? variants.map((variant) => variant.price ?? price) : [price];
  const trail = breadcrumbs([...productsTrail, { name, path: productPath(slug) }], origin);
  // Search engines reject products without an offer, a rating or a review.
  if (setOnly) return rating?.samples === 0 ? [productThing(product, store, origin, reviews), trail] : [trail];
  return [productThing(product, store, origin, reviews), ...termsOf(prices, store), trail];
}

const shipsFree = (price: number, { shipping: { freeFrom } }: Store) => freeFrom !== null && price >= freeFrom;
/** Returns the price of shipping; undefined if this price depends on the whole order. */
function rateOf(price: number, store: Store): Thing | undefined {
  const { standard, varies } = store.shipping;
  if (varies && !shipsFree(price, store)) return undefined;
  return { '@type': 'MonetaryAmount', value: shipsFree(price, store) ? 0 : standard, currency: 'USD' };
}

const shippingOf = (price: number, store: Store) => ({
  '@id': shipsFree(price, store) ? '#free-shipping' : '#shipping',
});
const days = (minValue: number, maxValue: number): Thing => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** Returns the shipping and return terms that the offers refer to. @param prices of the offers, in dollars */
function termsOf(prices: number[], store: Store): Thing[] {
  const shipping = (price: number): Thing => ({
    '@type': 'OfferShippingDetails',
    ...shippingOf(price, store),
    shippingRate: rateOf(price, store),
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
    deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days(1, 2), transitTime: days(3, 5) },
  });
  return [
    ...[Math.min(...prices), Math.max(...prices)]
      .filter((price, place, both) => place === 0 || shipsFree(price, store) !== shipsFree(both[0] ?? price, store))
      .map(shipping),
    {
      '@type': 'MerchantReturnPolicy',
      '@id': '#returns',
      applicableCountry: 'US',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 30,
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: 'https://schema.org/FreeReturn',
    },
  ];
}

/**
 * Returns the product with one offer per variant (none if it is sold only in sets), its reviews, and its rating. A
 * rating that contains sample reviews is omitted.
 */
function productThing(product: ProductDetail, store: Store, origin: string, reviews: Review[]): Thing {
  const { id, name, description, category, price, inStock, setOnly, variants, fabric, rating, codes = [] } = product;
  const codesOf = (variantId?: number) => codes.find((one) => one.variantId === variantId);
  const sizes = sizesOf(variants);
  const pictures = allPictures(product).filter(Boolean);
  const url = origin + productPath(product.slug);
  const offer = (item: ReturnType<typeof codesOf>, sku: string, cost: number, available: boolean): Thing => ({
    '@type': 'Offer',
    sku: item?.sku ?? sku,
    gtin: item?.gtin,
    url,
    price: cost,
    priceCurrency: 'USD',
    availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: store.name },
    shippingDetails: shippingOf(cost, store),
    hasMerchantReturnPolicy: { '@id': '#returns' },
  });
  const offerOf = (variant: Variant): Thing => ({
    ...offer(codesOf(variant.id), `${id}-${variant.id}`, variant.price ?? price, inStock && variant.inStock),
    name: [name, variant.color, variant.size].filter(Boolean).join(', '),
  });
  const written = reviews.filter(({ isSample }) => !isSample);
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    description: description ?? undefined,
    sku: codesOf()?.sku ?? String(id),
    gtin: codesOf()?.gtin,
    url,
    image: pictures.length > 0 ? pictures.map((picture) => new URL(picture, origin).href) : undefined,
    category: category.name,
    material: fabric ?? undefined,
    size: sizes.length > 0 ? sizes : undefined,
    aggregateRating:
      rating?.samples === 0
        ? { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count }
        : undefined,
    review: written.length > 0 ? written.map(reviewThing) : undefined,
    brand: { '@type': 'Brand', name: store.name },
    offers: setOnly
      ? undefined
      : variants.length > 0
        ? variants.map(offerOf)
        : offer(codesOf(), String(id), price, inStock),
  };
}

const reviewThing = ({ author, stars, text, createdAt }: Review): Thing => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
  reviewBody: text || undefined,
  datePublished: createdAt.slice(0, 10),
});
