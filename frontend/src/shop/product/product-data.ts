import type { ProductDetail, Review, Reviews, Store, Variant } from '../../api/models';
import { productPath } from '../../page/paths';
import { productsTrail } from '../../page/products-trail';
import { breadcrumbs, type Thing } from '../../page/structured-data';
import { allPictures } from './gallery-pictures';
import { firstReviewsKey } from './use-reviews';
import { sizesOf } from '../product-card/variant-choice';

/** The product and the way to it. @param known the data of the page, by key */
export function productData(
  product: ProductDetail,
  store: Store,
  origin: string,
  known: Readonly<Record<string, unknown>>,
): Thing[] {
  const { name, slug } = product;
  const reviews = (known[firstReviewsKey(slug)] as Reviews | undefined)?.reviews ?? [];
  return [
    productThing(product, store, origin, reviews),
    breadcrumbs([...productsTrail, { name, path: productPath(slug) }], origin),
  ];
}

/** The product with an offer for each of its variants, unless only sets with it are sold, what buyers wrote, and its rating unless that has samples, which no shopper wrote. */
function productThing(product: ProductDetail, store: Store, origin: string, reviews: Review[]): Thing {
  const { id, name, description, category, price, inStock, setOnly, variants, fabric, rating } = product;
  const sizes = sizesOf(variants);
  const url = origin + productPath(product.slug);
  const offer = (sku: string, cost: number, available: boolean): Thing => ({
    '@type': 'Offer',
    sku,
    url,
    price: cost,
    priceCurrency: 'USD',
    availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: store.name },
  });
  const offerOf = (variant: Variant): Thing => ({
    ...offer(`${id}-${variant.id}`, variant.price ?? price, inStock && variant.inStock),
    name: [name, variant.color, variant.size].filter(Boolean).join(', '),
  });
  const written = reviews.filter(({ isSample }) => !isSample);
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    description: description ?? undefined,
    sku: String(id),
    url,
    image: allPictures(product)
      .filter(Boolean)
      .map((picture) => new URL(picture, origin).href),
    category: category.name,
    material: fabric ?? undefined,
    size: sizes.length > 0 ? sizes : undefined,
    aggregateRating:
      rating?.samples === 0
        ? { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count }
        : undefined,
    review: written.length > 0 ? written.map(reviewThing) : undefined,
    brand: { '@type': 'Brand', name: store.name },
    offers: setOnly ? undefined : variants.length > 0 ? variants.map(offerOf) : offer(String(id), price, inStock),
  };
}

const reviewThing = ({ author, stars, text, createdAt }: Review): Thing => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
  reviewBody: text || undefined,
  datePublished: createdAt.slice(0, 10),
});
