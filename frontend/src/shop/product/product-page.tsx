import '../../ui/tabs.css';
import '../product-card/product-card.css';
import './product.css';
import './product-reviews.css';
import { useSWRConfig } from 'swr';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { ProductDetail } from '../../api/models';
import { ProductNotFound } from './product-not-found';
import { ProductTabs } from './product-tabs';
import { RelatedProducts } from './related-products';
import { Moved } from '../../page/moved';
import { PageOutOfReach } from '../../page/page-out-of-reach';
import { PiecesInstead } from '../../page/pieces-instead';
import { productPath } from '../../page/paths';
import { useSite } from '../../page/site';
import { productsTrail } from '../../page/products-trail';
import { useHead } from '../../page/use-head';
import { useStore } from '../../page/use-store';
import { PageSkeleton } from '../../ui/page-skeleton';
import { formatMoney } from '../../ui/money';
import { hasSeveralPrices, lowestPrice } from '../../ui/price';
import { productImagePreload, sharedProductPicture } from '../../ui/product-picture';
import { gallerySizes } from './gallery';
import { galleryPictures } from './gallery-pictures';
import { productData } from './product-data';
import { ProductView } from './product-view';
import { useProduct } from './use-product';

export default function ProductPage() {
  const { slug = '' } = useParams();
  const { search } = useLocation();
  const called = slug.toLowerCase();
  if (called !== slug) return <Moved to={productPath(called) + search} permanently />;
  return <ProductCalled slug={slug} search={search} />;
}

function ProductCalled({ slug, search }: { slug: string; search: string }) {
  const { product, failed, retry } = useProduct(slug);
  if (failed) return <PageOutOfReach onRetry={retry} />;
  if (product === undefined) return <PageSkeleton />;
  if (product === null) return <NoProduct />;
  if (product.slug !== slug) return <Moved to={productPath(product.slug) + search} permanently />;
  return <FoundProduct key={slug} product={product} />;
}

function NoProduct() {
  return (
    <>
      <ProductNotFound />
      <PiecesInstead />
    </>
  );
}

function FoundProduct({ product }: { product: ProductDetail }) {
  const store = useStore();
  const { origin } = useSite();
  const path = productPath(product.slug);
  const { fallback: known } = useSWRConfig();
  useHead({
    title: product.name,
    description:
      product.description ??
      `${product.name} ${hasSeveralPrices(product) ? 'from' : 'for'} ${formatMoney(lowestPrice(product))} at ${store.name}. Free shipping on orders over $75 and free returns within 30 days.`,
    canonical: path,
    kind: 'product',
    picture: sharedProductPicture(product.imageUrl, product.name),
    structured: __SERVER__ ? productData(product, store, origin, known) : undefined,
    preload: productImagePreload(galleryPictures(product)[0]?.src ?? '', gallerySizes),
  });
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
