import './products.css';
import { Button, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Category, StaffProduct } from '../../api/models';
import { useCategories } from '../../page/use-store';
import { productPath } from '../../page/paths';
import {
  adminProductImportsPath,
  adminProductPath,
  adminProductsPath,
  productPreviewPath,
} from '../../page/staff-paths';
import { Money, Price, pricesOf } from '../../ui/money';
import { ProductPicture } from '../../ui/product-picture';
import { CategoryFilter, FoldedFilters, ListFilter, ListFilters } from '../list/list-controls';
import { type ListColumn, ListTable, OpenLink } from '../list/list-table';
import { type ListQuery, oneOf, orderBy, useListQuery, useOpened } from '../list/use-list-query';
import { IfMay, RowActions } from '../ui/buttons';
import { useMay } from '../ui/use-may';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { TwoLines } from '../ui/facts';
import { BulkEditDialog, type SelectedProducts } from './bulk-edit-dialog';
import { dialogOf, ProductDialog } from './product-dialog';
import { ProductStatus } from './product-status';
import { ProductStock } from './product-stock';
import { RecentBulkEdits } from './recent-bulk-edits';
import { SearchHint } from './search-hint';
import { EndSaleDialog, PublishDialog, PublishNowDialog, SaleDialog } from './schedule-dialogs';
import { StockDrawer } from './stock-drawer';
import { ProductViews, StockList } from './stock-list';
import { useBulkUndo } from './use-bulk-edits';
import { exportOf, useDraft, useProductTags, useProductWork, useStaffProducts } from './use-products';
import { useEndSale, usePublishNow } from './use-schedule';

const newestFirst = 'created-desc';
const defaults = { search: '', category: '', tag: '', status: 'active', sort: newestFirst };
const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'out-of-stock', label: 'Out of stock' },
  { value: 'low-stock', label: 'Sizes running out' },
  { value: 'on-sale', label: 'On sale' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All, including archived' },
] as const;

const known = {
  status: oneOf(statuses.map(({ value }) => value)),
  sort: orderBy('name', 'price', 'stock', 'created', 'updated'),
};

function emptyText({ search, category, tag, status }: typeof defaults, filtered: boolean): string {
  if (search === '' && category === '' && tag === '') {
    if (status === 'archived') return 'There are no archived products.';
    if (status === 'draft') return 'There are no drafts.';
  }
  return filtered ? 'No products found matching your search.' : 'No products found. Add your first product!';
}

export default function ProductsPage() {
  const [view] = useOpened('view');
  return view === 'stock' ? <StockList /> : <ProductList />;
}

function ProductList() {
  const listQuery = useListQuery(defaults, known);
  const { query, change, filtered } = listQuery;
  const result = useStaffProducts(listQuery.apiQuery);
  const categories = useCategories();
  const { busy, archive, remove, restore } = useProductWork();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<StaffProduct | null>(null);
  const [watched, setWatched] = useState<StaffProduct | null>(null);
  const [published, setPublished] = useState<StaffProduct | null>(null);
  const [reduced, setReduced] = useState<StaffProduct | null>(null);
  const [endingSale, setEndingSale] = useState<StaffProduct | null>(null);
  const { busy: ending, end } = useEndSale();
  const [publishing, setPublishing] = useState<StaffProduct | null>(null);
  const { busy: isPublishing, publishNow } = usePublishNow();
  const [edited, edit] = useOpened('product');
  const isLoading = query.category !== '' && categories.length === 0;
  const [picked, setPicked] = useState<string[]>([]);
  const [bulk, setBulk] = useState<SelectedProducts | null>(null);
  const { undoing, undo } = useBulkUndo();
  const mayChange = useMay('products.change');
  /** The last product that was created as a draft, and the list behind its form. */
  const [created, setCreated] = useState<{ id: number; list: string } | null>(null);
  const list = JSON.stringify(listQuery.apiQuery);
  const draft = useDraft(created?.list === list ? created.id : null);
  /** The last product that was archived or restored. Its row leaves most lists, so the focus moves to the heading. */
  const [moved, setMoved] = useState<StaffProduct | null>(null);

  useEffect(() => {
    if (moved) heading.current?.focus();
  }, [moved]);

  const bringBack = async (product: StaffProduct) => {
    if (await restore(product.id)) setMoved(product);
  };
  const putAway = async (product: StaffProduct) => {
    if (await archive(product, () => void bringBack(product))) setMoved(product);
  };

  const total = result.data?.total ?? 0;
  const { category, tag, status } = listQuery.apiQuery;
  const corrected = result.data?.correctedSearch;
  /** The search words that found the listed products, which may be corrected. */
  const search = corrected ?? listQuery.apiQuery.search;
  const selection = {
    keys: picked,
    onChange: setPicked,
    labelOf: ({ name }: StaffProduct) => `Select ${name}`,
    actions: (
      <>
        <Button onClick={() => setBulk({ ids: picked.map(Number), count: picked.length })}>Change selected</Button>
        {total > picked.length && (
          <Button
            onClick={() => setBulk({ filter: { search, category, tag, status: status ?? 'active' }, count: total })}
          >
            Change all {total.toLocaleString('en-US')} products in this list
          </Button>
        )}
      </>
    ),
  };

  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Products Management
        </h2>
        <ProductViews />
        <Button href={exportOf({ ...listQuery.apiQuery, search })} download>
          Export
        </Button>
        <IfMay permission="products.change">
          <Button onClick={() => void navigate(adminProductImportsPath)}>Import</Button>
        </IfMay>
        <RecentBulkEdits undoing={undoing} onUndo={(edit) => void undo(edit)} />
        <IfMay permission="products.change">
          <Button type="primary" onClick={() => edit('new')}>
            Add Product
          </Button>
        </IfMay>
      </div>
      <div className="list-bar">
        <ListFilters search="Search products" query={listQuery}>
          <FoldedFilters
            count={[query.category !== '', query.tag !== '', query.status !== defaults.status].filter(Boolean).length}
          >
            <CategoryFilter query={listQuery} />
            <TagFilter query={listQuery} />
            <ListFilter label="Status" name="status" query={listQuery} options={statuses} />
          </FoldedFilters>
        </ListFilters>
      </div>
      <SearchHint search={query.search} result={result} status="all" />
      <p role="status" className="list-hint">
        {draft && result.data && !result.data.products.some(({ id }) => id === draft.id) && (
          <>
            Saved as a draft: <Link to={adminProductPath(String(draft.id))}>{draft.name}</Link>.{' '}
            <Link to={`${adminProductsPath}?status=draft`}>Show all drafts</Link>
          </>
        )}
      </p>
      <div className="products-list">
        <ListTable
          things="products"
          query={listQuery}
          result={result}
          columns={columns(categories, query.status === 'low-stock', {
            onEdit: ({ id }) => edit(id),
            onEditStock: ({ id }) => edit(`stock-${id}`),
            onCopy: ({ id }) => edit(`copy-${id}`),
            onPublish: setPublished,
            onPublishNow: setPublishing,
            onSale: setReduced,
            onEndSale: setEndingSale,
            onStock: setWatched,
            onArchive: (product) => void putAway(product),
            onDelete: setDeleting,
            onRestore: (product) => void bringBack(product),
          })}
          rows={result.data?.products}
          {...(mayChange && { selection })}
          sort={query.sort}
          moreSorts={[{ value: newestFirst, label: 'Newest' }]}
          onSort={(sort) => change({ sort: sort || newestFirst })}
          empty={emptyText(query, filtered)}
        />
      </div>
      <BulkEditDialog
        selected={bulk}
        onUndo={(edit) => void undo(edit)}
        onApplied={() => setPicked([])}
        onClose={() => setBulk(null)}
      />
      <ProductDialog
        id={dialogOf(edited)}
        categoryId={isLoading ? null : (categories.find(({ slug }) => slug === query.category)?.id ?? undefined)}
        onDraft={(saved) => {
          setCreated({ id: saved.id, list });
          edit(saved.id);
        }}
        onClose={() => edit(null)}
      />
      <PublishDialog product={published} onClose={() => setPublished(null)} />
      <PublishNowDialog
        product={publishing}
        busy={isPublishing}
        fallbackFocus={heading}
        onPublish={publishNow}
        onClose={() => setPublishing(null)}
      />
      <SaleDialog product={reduced} onClose={() => setReduced(null)} />
      <EndSaleDialog product={endingSale} busy={ending} onEnd={end} onClose={() => setEndingSale(null)} />
      <ConfirmDialog
        open={deleting !== null}
        title="Confirm Deletion"
        okText="Delete Product"
        busyText="Deleting..."
        busy={busy}
        fallbackFocus={heading}
        onConfirm={() => deleting !== null && remove(deleting.id, () => void bringBack(deleting))}
        onClose={() => setDeleting(null)}
      >
        <p>Are you sure you want to delete this product? This action cannot be undone.</p>
        <p>
          “Delete” does the same as “Archive”: Shoppers no longer see the product, and its orders stay unchanged. Staff
          can restore it with “Undo” or from the archived products.
        </p>
        {deleting && (
          <p className="product-line thumbnail">
            <ProductPicture src={deleting.imageUrl} alt="" sizes="56px" maxWidth={200} />
            <span>
              <strong>{deleting.name}</strong>
              <Money amount={deleting.price} />
            </span>
          </p>
        )}
      </ConfirmDialog>
      <StockDrawer product={watched} onClose={() => setWatched(null)} />
    </>
  );
}

/** Filters by a tag. Loads the tags when staff open the list for the first time. */
function TagFilter({ query }: { query: Pick<ListQuery<'tag'>, 'query' | 'change'> }) {
  const [isOpened, setOpened] = useState(false);
  const tags = useProductTags(isOpened);
  return (
    <Select<string>
      aria-label="Tag"
      className="list-filter"
      showSearch
      value={query.query.tag}
      loading={isOpened && !tags}
      options={[
        { value: '', label: 'All tags' },
        ...(tags ?? [query.query.tag].filter(Boolean)).map((tag) => ({ value: tag, label: tag })),
      ]}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(tag) => query.change({ tag })}
    />
  );
}

type RowHandlers = Readonly<
  Record<
    | 'onEdit'
    | 'onEditStock'
    | 'onCopy'
    | 'onPublish'
    | 'onPublishNow'
    | 'onSale'
    | 'onEndSale'
    | 'onStock'
    | 'onArchive'
    | 'onDelete'
    | 'onRestore',
    (product: StaffProduct) => void
  >
>;

/** @param withSizes lists the units of each size */
function columns(
  categories: readonly Category[],
  withSizes: boolean,
  actions: RowHandlers,
): ListColumn<StaffProduct>[] {
  return [
    {
      key: 'image',
      title: 'Image',
      className: 'products-image',
      width: 72,
      render: (_, product) => <Thumbnail product={product} />,
    },
    {
      key: 'name',
      title: 'Name',
      className: 'products-name',
      sortable: true,
      render: (_, { id, name, slug, sku, sharesName }) => (
        <TwoLines
          first={
            <strong className="product-name">
              <OpenLink name="product" id={id} text={name} />
            </strong>
          }
          second={[sharesName && slug, sku !== null && `SKU ${sku}`].filter(Boolean).join(', ')}
        />
      ),
    },
    {
      key: 'price',
      title: 'Price',
      className: 'products-price',
      sortable: true,
      figure: true,
      render: (_, product) => <Prices product={product} />,
    },
    {
      key: 'category',
      title: 'Category',
      className: 'products-category',
      render: (_, { categoryId }) => categories.find(({ id }) => id === categoryId)?.name ?? '',
    },
    {
      key: 'stock',
      title: 'Stock',
      className: 'products-stock',
      sortable: true,
      render: (_, product) => <ProductStock product={product} withSizes={withSizes} />,
    },
    {
      key: 'status',
      title: 'Status',
      className: 'products-status',
      render: (_, product) => <ProductStatus product={product} />,
    },
    {
      key: 'actions',
      title: 'Actions',
      className: 'products-actions',
      render: (_, product) => <Actions product={product} {...actions} />,
    },
  ];
}

function Thumbnail({ product }: { product: StaffProduct }) {
  const { name, slug, imageUrl, placeholders, archivedAt, isDraft } = product;
  const picture = (
    <ProductPicture src={imageUrl} alt="" placeholder={placeholders?.[imageUrl]} sizes="48px" maxWidth={200} />
  );
  if (archivedAt !== null || isDraft) return <span className="product-thumbnail thumbnail">{picture}</span>;
  return (
    <a
      className="product-thumbnail thumbnail"
      href={productPath(slug)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name} in the store, opens in a new tab`}
    >
      {picture}
    </a>
  );
}

function Prices({ product }: { product: StaffProduct }) {
  const { compareAtPrice, ...prices } = pricesOf(product);
  return (
    <>
      <Price {...prices} />
      {typeof compareAtPrice === 'number' && (
        <s className="second-line">
          <span className="visually-hidden">Before </span>
          <Money amount={compareAtPrice} />
        </s>
      )}
    </>
  );
}

function Actions({
  product,
  onEdit,
  onEditStock,
  onCopy,
  onPublish,
  onPublishNow,
  onSale,
  onEndSale,
  onStock,
  onArchive,
  onDelete,
  onRestore,
}: RowHandlers & { product: StaffProduct }) {
  const { id, name, archivedAt, isDraft, publishAt, isSet = false, sale } = product;
  const needs = 'products.change';
  const stock = { text: 'Stock history', onClick: () => onStock(product) };
  const copy = { text: 'Duplicate', needs, onClick: () => onCopy(product) } as const;
  if (archivedAt !== null) {
    const primary = { text: 'Restore', needs, label: `Restore ${name}`, onClick: () => onRestore(product) } as const;
    return <RowActions row={name} primary={primary} more={[copy, stock]} />;
  }
  const isRunning = sale !== null && sale.usualPrice !== null;
  return (
    <RowActions
      row={name}
      primary={{ text: 'Edit', label: `Edit ${name}`, onClick: () => onEdit(product) }}
      more={[
        ...(isDraft
          ? [
              { text: 'Preview', onClick: () => window.open(productPreviewPath(id), '_blank', 'noopener') } as const,
              { text: 'Publish…', needs, onClick: () => onPublish(product) } as const,
            ]
          : []),
        ...(isDraft && publishAt !== null
          ? [{ text: 'Publish now…', needs, onClick: () => onPublishNow(product) } as const]
          : []),
        // The stock of a set is the stock of its top and its bottom, so staff edit it there.
        ...(isSet ? [] : [{ text: 'Edit stock', needs, onClick: () => onEditStock(product) } as const]),
        { text: sale ? 'Change sale…' : 'Put on sale…', needs, onClick: () => onSale(product) },
        ...(sale
          ? [{ text: isRunning ? 'End sale now' : 'Cancel sale', needs, onClick: () => onEndSale(product) } as const]
          : []),
        copy,
        stock,
        { text: 'Archive', needs, onClick: () => onArchive(product) },
        { text: 'Delete', needs, danger: true, onClick: () => onDelete(product) },
      ]}
    />
  );
}
