import '../../ui/tabs.css';
import '../product-card/product-card.css';
import './product.css';
import './product-reviews.css';
import { useSWRConfig } from 'swr';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { ProductDetail } from '../../api/models';
import { Moved, PageOutOfReach } from '../../page/status-pages';
import { ProductSuggestions, useServerResponse, useSite } from '../../page/site';
import { contactPath, productPath, productsPath } from '../../page/paths';
import { productsTrail } from '../../page/structured-data';
import { useHead } from '../../page/use-head';
import { freeServices } from '../../page/shipping-words';
import { useStore } from '../../page/use-store';
import { PageSkeleton } from '../../ui/load-failed';
import { formatMoney, hasSeveralPrices, lowestPrice } from '../../ui/money';
import { productImagePreload, sharedProductPicture } from '../../ui/product-picture';
import { gallerySizes } from './gallery';
import { galleryPictures } from './gallery-pictures';
import { productData } from './product-data';
import { ProductView } from './product-view';
import { useProduct, useRelatedProducts } from './use-product';
import { Suspense } from 'react';
import { optionalPart } from '../../ui/on-demand';
import { Tabs } from '../../ui/tabs';
import { sizes as usualSizes } from '../my-size/my-size';
import { sizesOf } from '../product-card/variant-choice';
import { ProductGrid } from '../product-card/product-card';

export default function ProductPage() {
  const { slug = '' } = useParams();
  const { search } = useLocation();
  const called = slug.toLowerCase();
  if (called !== slug) return <Moved to={productPath(called) + search} permanently />;
  return <ProductCalled slug={slug} search={search} />;
}

function ProductCalled({ slug, search }: { slug: string; search: string }) {
  const { data: product, error, mutate } = useProduct(slug);
  if (product === undefined) return error ? <PageOutOfReach onRetry={mutate} /> : <PageSkeleton />;
  if (product === null) return <ProductNotFound />;
  if (product.slug !== slug) return <Moved to={productPath(product.slug) + search} permanently />;
  return <FoundProduct key={slug} product={product} />;
}

function FoundProduct({ product }: { product: ProductDetail }) {
  const store = useStore();
  const { origin } = useSite();
  const path = productPath(product.slug);
  const { fallback: known } = useSWRConfig();
  useHead({
    title: product.seoTitle ?? product.name,
    description:
      product.seoDescription ??
      product.description ??
      `${product.name} ${hasSeveralPrices(product) ? 'from' : 'for'} ${formatMoney(lowestPrice(product))} at ${store.name}. ${freeServices(store)}`,
    canonical: path,
    kind: 'product',
    picture: sharedProductPicture(product.imageUrl, product.name),
    structured: __SERVER__ ? productData(product, store, origin, known) : undefined,
    preload: productImagePreload(galleryPictures(product)[0]?.src ?? '', gallerySizes),
  });
  return <ProductParts product={product} />;
}

export function ProductParts({ product }: { product: ProductDetail }) {
  return (
    <div className="container product">
      <nav aria-label="Breadcrumb" className="breadcrumb">
        <ol>
          {productsTrail.map((crumb) => (
            <li key={crumb.path}>
              <Link to={crumb.path}>{crumb.name}</Link>
            </li>
          ))}
          <li aria-current="page">{product.name}</li>
        </ol>
      </nav>
      <ProductView product={product} />
      {!product.inStock && <RelatedProducts product={product} />}
      <ProductTabs product={product} />
      {product.inStock && <RelatedProducts product={product} />}
    </div>
  );
}

const ProductReviews = optionalPart(() => import('./product-reviews'));

function ProductTabs({ product }: { product: ProductDetail }) {
  const { description, rating, fitVotes } = product;
  const reviews = (
    <>
      {!rating && <p>No reviews yet. If you bought this, you can write one from My Orders.</p>}
      {(rating || fitVotes) && (
        <Suspense>
          <ProductReviews product={product} />
        </Suspense>
      )}
    </>
  );
  return (
    <div className="product__parts">
      <Tabs
        name="product-parts"
        tabs={[
          { key: 'details', label: 'Fit & Details', content: <ProductDetails product={product} /> },
          ...(description ? [{ key: 'description', label: 'Description', content: <p>{description}</p> }] : []),
          { key: 'reviews', label: 'Reviews', content: reviews },
        ]}
      />
    </div>
  );
}

function ProductDetails({ product }: { product: ProductDetail }) {
  const { features, fabric, lining, upf, care, fit } = product;
  const sections = [
    { title: 'Features', facts: [...features, fit, sizeRange(sizesOf(product.variants))] },
    { title: 'Material', facts: [fabric, lining, upf && `UPF ${upf === 50 ? '50+' : upf}`] },
    { title: 'Care', facts: care },
  ]
    .map(({ title, facts }) => ({ title, facts: facts.filter((fact) => typeof fact === 'string') }))
    .filter(({ facts }) => facts.length > 0);
  if (sections.length === 0) {
    return (
      <p>
        Have a question about this product? <Link to={contactPath}>Ask us</Link>.
      </p>
    );
  }
  return (
    <div className="details">
      {sections.map(({ title, facts }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Returns a size range as text: "Sizes XS to XL", "Sizes S and L"; undefined for a product without sizes. */
function sizeRange(sizes: string[]): string | undefined {
  const [first] = sizes;
  if (first === undefined) return undefined;
  if (sizes.length === 1) return `Size ${first}`;
  const from = usualSizes.findIndex((size) => size === first);
  const withoutGap = sizes.length > 2 && sizes.every((size, place) => size === usualSizes[from + place]);
  return `Sizes ${withoutGap ? `${first} to ${sizes.at(-1)}` : new Intl.ListFormat('en-US').format(sizes)}`;
}

function ProductNotFound() {
  useServerResponse()?.setNotFound();
  useHead({ title: 'Product Not Found' });
  return (
    <>
      <div className="container empty-state">
        <h1>Product Not Found</h1>
        <p>We couldn&apos;t find the product you&apos;re looking for.</p>
        <Link className="button" to={productsPath}>
          View all products
        </Link>
      </div>
      <ProductSuggestions />
    </>
  );
}

function RelatedProducts({ product }: { product: ProductDetail }) {
  const related = useRelatedProducts(product);
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="section">
      <h2 id="related">You may also like</h2>
      <ProductGrid products={related} headingLevel={3} />
    </section>
  );
}
