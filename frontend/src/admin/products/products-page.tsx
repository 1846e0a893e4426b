import './products.css';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StaffProduct } from '../../api/admin/products';
import { ListSearch } from '../list/list-search';
import { ListTable } from '../list/list-table';
import { useListQuery } from '../list/use-list-query';
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
];

export default function ProductsPage() {
  const { query, page, change, goTo, apiQuery } = useListQuery(defaults);
  const { list, loading, failed, retry } = useStaffProducts(apiQuery);
  const categories = useCategories();
  const { restore } = useProductWork();
  const [deleting, setDeleting] = useState<StaffProduct | null>(null);
  const [watched, setWatched] = useState<StaffProduct | null>(null);
  const [edited, edit] = useEdited();
  const filtered = query.search !== '' || query.category !== '' || query.status !== 'active';

  return (
    <>
      <div className="list-bar">
        <h2>Products Management</h2>
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
          options={statuses}
          onChange={(status) => change({ status })}
        />
        {filtered && (
          <Button type="link" onClick={() => change({ search: '', category: '', status: 'active' })}>
            Clear filters
          </Button>
        )}
      </div>
      <ListTable<StaffProduct>
        things="products"
        columns={productColumns(categories, {
          onEdit: ({ id }) => edit(id),
          onStock: setWatched,
          onDelete: setDeleting,
          onRestore: ({ id }) => void restore(id),
        })}
        rows={list?.products}
        total={list?.total ?? 0}
        rowKey={({ id }) => id}
        page={page}
        onPage={goTo}
        sort={query.sort}
        onSort={(sort) => change({ sort: sort || newestFirst })}
        loading={loading}
        failed={failed}
        onRetry={retry}
        empty={filtered ? 'No products found matching your search.' : 'No products found. Add your first product!'}
      />
      <ProductDialog id={edited} onClose={() => edit(null)} />
      <DeleteDialog product={deleting} onClose={() => setDeleting(null)} />
      <StockDrawer product={watched} onClose={() => setWatched(null)} />
    </>
  );
}

/** Which product's form is open stands in the address as well. */
function useEdited() {
  const [params, setParams] = useSearchParams();
  const text = params.get('product') ?? '';
  const edited = text === 'new' ? text : /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  const edit = (id: number | 'new' | null) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (id === null) next.delete('product');
      else next.set('product', String(id));
      return next;
    });
  return [edited, edit] as const;
}
