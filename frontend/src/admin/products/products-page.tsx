import './products.css';
import { Button, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { StaffProduct } from '../../api/admin/products';
import { oneOf, orderBy } from '../list/known-values';
import { ClearFilters } from '../list/clear-filters';
import { ListSearch } from '../list/list-search';
import { StaffList } from '../list/staff-list';
import { useListQuery } from '../list/use-list-query';
import { useOpened } from '../list/use-opened';
import { DeleteDialog } from './delete-dialog';
import { productColumns } from './product-columns';
import { ProductDialog } from './product-dialog';
import { StockDrawer } from './stock-drawer';
import { useProductWork } from './use-product-work';
import { useCategories, useStaffProducts } from './use-staff-products';

const newestFirst = 'created-desc';
const defaults = { search: '', category: '', status: 'active', sort: newestFirst };
const statuses = [
  { value: 'active', label: 'In the store' },
  { value: 'out-of-stock', label: 'Out of stock' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All, archived too' },
] as const;

const known = {
  status: oneOf(statuses.map(({ value }) => value)),
  sort: orderBy('name', 'price', 'stock', 'created', 'updated'),
};

export default function ProductsPage() {
  const asked = useListQuery(defaults, known);
  const { query, change, filtered, clear } = asked;
  const answer = useStaffProducts(asked.apiQuery);
  const categories = useCategories();
  const { restore } = useProductWork();
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<StaffProduct | null>(null);
  const [watched, setWatched] = useState<StaffProduct | null>(null);
  const [edited, edit] = useOpened('product');
  const [restored, setRestored] = useState<StaffProduct | null>(null);

  useEffect(() => {
    if (restored) heading.current?.focus();
  }, [restored]);

  const bringBack = async (product: StaffProduct) => {
    if (await restore(product.id)) setRestored(product);
  };

  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Products Management
        </h2>
        <Button type="primary" onClick={() => edit('new')}>
          Add Product
        </Button>
      </div>
      <div className="list-bar">
        <ListSearch label="Search products" value={query.search} onChange={(search) => change({ search })} />
        <Select
          aria-label="Category"
          className="product-filter"
          value={query.category}
          options={[
            { value: '', label: 'All categories' },
            ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          onChange={(category) => change({ category })}
        />
        <Select
          aria-label="Status"
          className="product-filter"
          value={query.status}
          options={[...statuses]}
          onChange={(status) => change({ status })}
        />
        <ClearFilters filtered={filtered} clear={clear} />
      </div>
      <StaffList
        things="products"
        asked={asked}
        answer={answer}
        columns={productColumns(categories, {
          onEdit: ({ id }) => edit(String(id)),
          onStock: setWatched,
          onDelete: setDeleting,
          onRestore: (product) => void bringBack(product),
        })}
        rows={answer.list?.products}
        sort={query.sort}
        onSort={(sort) => change({ sort: sort || newestFirst })}
        empty={filtered ? 'No products found matching your search.' : 'No products found. Add your first product!'}
      />
      <ProductDialog id={editedOf(edited)} onClose={() => edit(null)} />
      <DeleteDialog product={deleting} around={heading} onClose={() => setDeleting(null)} />
      <StockDrawer product={watched} onClose={() => setWatched(null)} />
    </>
  );
}

function editedOf(text: string | null): number | 'new' | null {
  if (text === 'new') return text;
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
