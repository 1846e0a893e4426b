import './listing.css';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Category } from '../../api/models';
import { FilterForm } from './filter-form';
import { NoProducts } from './no-products';
import { PageLinks } from './page-links';
import { ShapeChips } from './shape-chips';
import { FilterChips } from './filter-chips';
import { MySizeChip } from '../my-size/my-size-chip';
import { DidYouMean } from './did-you-mean';
import { FilterDrawer } from './filter-drawer';
import { Moved } from '../../page/moved';
import { PageOutOfReach } from '../../page/page-out-of-reach';
import { PiecesInstead } from '../../page/pieces-instead';
import { productsTrail } from '../../page/products-trail';
import { breadcrumbs } from '../../page/structured-data';
import { categoryPath, productsPath } from '../../page/paths';
import { useSite } from '../../page/site';
import { useHead } from '../../page/use-head';
import { useStore } from '../../page/use-store';
import { LoadFailed } from '../../ui/load-failed';
import { PageSkeleton } from '../../ui/page-skeleton';
import { productImagePreload, sharedProductPicture } from '../../ui/product-picture';
import { NotFoundPage } from '../../page/not-found-page';
import { countedExactly } from '../../ui/counted';
import { countedProducts } from './counted-products';
import { defaultFilters, type Filters, filtersQuery, pageSize, parseFilters } from './filters';
import { cardMaxWidth, cardSizes } from '../product-card/product-card';
import { ProductGrid, ProductGridSkeleton } from '../product-card/product-grid';
import { useCategory } from './use-category';
import { useFacets } from './use-facets';
import { useProducts } from './use-products';

export default function ListingPage() {
  const { category: slug } = useParams();
  const { search } = useLocation();
  const called = slug?.toLowerCase();
  if (called !== undefined && called !== slug) return <Moved to={categoryPath(called) + search} permanently />;
  return <ListingCalled slug={slug} />;
}

function ListingCalled({ slug }: Pick<ListingProps, 'slug'>) {
  const { category, failed, retry } = useCategory(slug);
  if (failed) return <PageOutOfReach onRetry={retry} />;
  return category === null ? <NotFoundPage /> : <Listing slug={slug} category={category} />;
}

interface ListingProps {
  /** Undefined for the listing of all products. */
  slug: string | undefined;
  /** Also undefined during the load. */
  category: Category | undefined;
}

function Listing({ slug, category }: ListingProps) {
  const path = slug === undefined ? productsPath : categoryPath(slug);
  const { filters, show } = useFilters(path);
  const cleared = path + filtersQuery({ ...defaultFilters, search: filters.search });
  const { page, before, failed, retry } = useProducts(slug, filters);
  const facets = useFacets(slug, filters);
  const { name: store } = useStore();
  const { origin } = useSite();
  const heading = filters.search ? 'Search Results' : slug === undefined ? 'All Products' : (category?.name ?? '');
  const description = filters.search
    ? `For “${filters.search}”`
    : slug === undefined
      ? 'Swimwear for real water, activewear for the way there.'
      : (category?.description ?? '');
  const shown = page ?? before;
  const first = page?.products[0];

  useHead({
    title: filters.page > 1 ? `${heading}, page ${filters.page}` : heading,
    description:
      description || `${heading} at ${store}. Free shipping on orders over $75 and free returns within 30 days.`,
    canonical: path + filtersQuery({ ...defaultFilters, search: filters.search, page: filters.page }),
    unlisted: filters.search !== '',
    picture: first && sharedProductPicture(first.imageUrl, first.name),
    structured:
      __SERVER__ && category ? [breadcrumbs([...productsTrail, { name: category.name, path }], origin)] : undefined,
    preload: first ? productImagePreload(first.imageUrl, cardSizes, cardMaxWidth) : [],
  });

  if (slug !== undefined && category === undefined) return <PageSkeleton />;
  const lastPage = Math.max(1, Math.ceil(Math.min(shown?.total ?? 0, countedExactly) / pageSize));
  if (page && filters.page > lastPage) {
    return <Moved to={path + filtersQuery({ ...filters, page: lastPage })} permanently={false} />;
  }
  return (
    <div className="container listing">
      <header className="listing__head">
        <h1>{heading}</h1>
        <p>{description}</p>
        <DidYouMean path={path} filters={filters} words={facets?.didYouMean} />
      </header>
      <FilterForm path={path} filters={filters} facets={facets} cleared={cleared} onShow={show} />
      <section className="listing__results" aria-label="Products" aria-busy={!page && !failed}>
        <div className="listing__bar">
          <p role="status">{page && countedProducts(page.total)}</p>
          <MySizeChip hidden={facets?.notInMySize} />
          <FilterDrawer category={slug} filters={filters} onApply={show} />
        </div>
        <ShapeChips path={path} filters={filters} facets={facets} />
        <FilterChips path={path} filters={filters} cleared={cleared} />
        {failed && (
          <LoadFailed
            isPart
            title="The products could not be loaded"
            text="Please check your connection and try again."
            onRetry={retry}
          />
        )}
        {!shown ? (
          !failed && <ProductGridSkeleton />
        ) : shown.total > 0 ? (
          <>
            <ProductGrid products={shown.products} headingLevel={2} early />
            <PageLinks path={path} filters={filters} lastPage={lastPage} />
          </>
        ) : (
          <>
            <NoProducts search={filters.search} category={category?.name} />
            <PiecesInstead />
          </>
        )}
      </section>
    </div>
  );
}

/**
 * Filters of the listing, stored in the address so that they survive reload and Back and can be shared. The object is
 * stable while the address is unchanged.
 */
function useFilters(path: string) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filters = useMemo(() => parseFilters(query), [query]);

  /** Opens the first page of other filters. */
  const show = useCallback(
    (next: Filters) => void navigate(path + filtersQuery({ ...next, page: 1 }), { preventScrollReset: true }),
    [navigate, path],
  );
  return { filters, show };
}
