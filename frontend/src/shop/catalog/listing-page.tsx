import './listing.css';
import { useCallback, useMemo } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Category } from '../../api/models';
import { FilterDrawer, FilterForm } from './filter-form';
import { FilterChips, ShapeChips } from './filter-chips';
import { MySizeChip } from '../my-size/my-size-chip';
import { Moved, NotFoundPage, PageOutOfReach } from '../../page/status-pages';
import { ProductSuggestions, useSite } from '../../page/site';
import { breadcrumbs, productsTrail } from '../../page/structured-data';
import { categoryPath, productsPath } from '../../page/paths';
import { useHead } from '../../page/use-head';
import { freeServices } from '../../page/shipping-words';
import { useStore } from '../../page/use-store';
import { LoadFailed, PageSkeleton } from '../../ui/load-failed';
import { productImagePreload, sharedProductPicture } from '../../ui/product-picture';
import { countedExactly, countedProducts } from '../../ui/counted';
import { defaultFilters, type Filters, filtersQuery, pageSize, parseFilters } from './filters';
import { cardMaxWidth, cardSizes, ProductGrid, ProductGridSkeleton } from '../product-card/product-card';
import { useCategory } from './use-category';
import { useFacets, useProducts } from './use-products';

export default function ListingPage() {
  const { category: slug } = useParams();
  const { search } = useLocation();
  const called = slug?.toLowerCase();
  if (called !== undefined && called !== slug) return <Moved to={categoryPath(called) + search} permanently />;
  return <ListingCalled slug={slug} search={search} />;
}

function ListingCalled({ slug, search }: Pick<ListingProps, 'slug'> & { search: string }) {
  const { data: category, error, mutate } = useCategory(slug);
  if (error && category === undefined) return <PageOutOfReach onRetry={mutate} />;
  if (category && category.slug !== slug) return <Moved to={categoryPath(category.slug) + search} permanently />;
  return category === null ? <NotFoundPage /> : <Listing slug={slug} category={category} />;
}

interface ListingProps {
  slug: string | undefined;
  category: Category | undefined;
}

function Listing({ slug, category }: ListingProps) {
  const path = slug === undefined ? productsPath : categoryPath(slug);
  const { filters, show } = useFilters(path);
  const cleared = path + filtersQuery({ ...defaultFilters, search: filters.search });
  const { page, before, failed, retry } = useProducts(slug, filters);
  const facets = useFacets(slug, filters);
  const store = useStore();
  const { origin } = useSite();
  const heading = filters.search ? 'Search Results' : slug === undefined ? 'All Products' : (category?.name ?? '');
  const description = filters.search
    ? `For “${filters.search}”`
    : slug === undefined
      ? 'Swimwear for real water, and activewear for getting there.'
      : (category?.description ?? '');
  const shown = page ?? before;
  const first = page?.products[0];

  useHead({
    title: filters.page > 1 ? `${heading}, page ${filters.page}` : heading,
    description: description || `${heading} at ${store.name}. ${freeServices(store)}`,
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
            <ProductSuggestions />
          </>
        )}
      </section>
    </div>
  );
}

/**
 * Filters of the listing. The URL stores them, so that they survive reload and Back and can be shared. The object is
 * stable while the URL is unchanged.
 */
function useFilters(path: string) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filters = useMemo(() => parseFilters(query), [query]);

  const show = useCallback(
    (next: Filters) => void navigate(path + filtersQuery({ ...next, page: 1 }), { preventScrollReset: true }),
    [navigate, path],
  );
  return { filters, show };
}

export function PageLinks({ path, filters, lastPage }: { path: string; filters: Filters; lastPage: number }) {
  if (lastPage === 1) return null;
  const to = (page: number) => path + filtersQuery({ ...filters, page });
  const { page: current } = filters;
  return (
    <nav aria-label="Pages" className="page-links">
      {current > 1 && (
        <Link rel="prev" to={to(current - 1)} state={{ toTop: true }}>
          Previous
        </Link>
      )}
      {Array.from({ length: lastPage }, (_, index) => index + 1)
        .filter((page) => page === 1 || page === lastPage || Math.abs(page - current) <= 2)
        .map((page) => (
          <Link
            key={page}
            to={to(page)}
            state={{ toTop: true }}
            aria-label={`Page ${page}`}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
          </Link>
        ))}
      {current < lastPage && (
        <Link rel="next" to={to(current + 1)} state={{ toTop: true }}>
          Next
        </Link>
      )}
    </nav>
  );
}

export function NoProducts({ search, category }: { search: string; category: string | undefined }) {
  return (
    <div className="empty-state empty-state--bare">
      <h2>No products found</h2>
      <p>{explanation(search, category)}</p>
      <Link className="button" to={productsPath}>
        View all products
      </Link>
    </div>
  );
}

function explanation(search: string, category: string | undefined): string {
  if (search) return `We couldn't find any products that match “${search}”. Try another word or fewer filters.`;
  if (category) return `There is nothing in ${category} that matches these filters.`;
  return 'There is nothing that matches these filters.';
}

interface DidYouMeanProps {
  path: string;
  filters: Filters;
  /** Suggested search words; null if the server has no suggestion. */
  words: string | null | undefined;
}

/** Suggests the intended words after a typing error. */
export function DidYouMean({ path, filters, words }: DidYouMeanProps) {
  if (!words || filters.search === '' || words === filters.search) return null;
  return (
    <p className="did-you-mean">
      Did you mean <Link to={path + filtersQuery({ ...filters, search: words, page: 1 })}>{words}</Link>?
    </p>
  );
}
