import './categories.css';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffCategory } from '../../api/models';
import { categoryPath } from '../../page/paths';
import { IfMay } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EditDialog, useLast } from '../ui/edit-dialog';
import { Loaded } from '../ui/loaded';
import { RowKeys } from '../ui/row-keys';
import { CategoryForm } from './category-form';
import { CategoryTable, counted } from './category-table';
import { productsOfCategoryPath, useCategoryWork, useStaffCategories } from './use-categories';

/** The shop's categories in the order of the shop's lists and menu. */
export default function CategoriesPage() {
  const result = useStaffCategories();
  const [editing, setEditing] = useState<StaffCategory | 'new' | null>(null);
  const [removing, setRemoving] = useState<StaffCategory | null>(null);
  const [isOrderUnsaved, setOrderUnsaved] = useState(false);
  const { busy, remove } = useCategoryWork();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useLast(removing);
  const latest = result.item?.categories.find(({ id }) => id === shown?.id) ?? shown;
  const isInUse = (latest?.products ?? 0) > 0;
  const askToRemove = (category: StaffCategory) => {
    setRemoving(category);
    // Products may have been moved in another tab since the page was loaded.
    result.retry();
  };

  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Categories
        </h2>
        <IfMay permission="products.change">
          <Button type="primary" onClick={() => setEditing('new')}>
            New category
          </Button>
        </IfMay>
      </div>
      <p>The shop menu shows New Arrivals first, then these categories in this order.</p>
      <Loaded thing="categories" result={result} missing={null}>
        {({ categories }) => (
          <RowKeys>
            <CategoryTable
              categories={categories}
              heading={heading}
              onEdit={setEditing}
              onRemove={askToRemove}
              onUnsaved={setOrderUnsaved}
            />
          </RowKeys>
        )}
      </Loaded>
      <EditDialog
        startsInField
        item={editing}
        title={(shown) => (shown === 'new' ? 'New category' : `Edit ${shown.name}`)}
        onClose={() => setEditing(null)}
      >
        {(shown) => <CategoryForm category={shown === 'new' ? null : shown} isOrderUnsaved={isOrderUnsaved} />}
      </EditDialog>
      <ConfirmDialog
        open={removing !== null}
        title={removing && `Delete ${removing.name}?`}
        okText="Delete"
        busy={busy}
        inactive={busy || isInUse}
        fallbackFocus={heading}
        onConfirm={() => removing !== null && remove(removing)}
        onClose={() => setRemoving(null)}
      >
        {latest && <Consequences category={latest} />}
      </ConfirmDialog>
    </>
  );
}

/** Explains why a category cannot be deleted, or what its deletion changes. */
function Consequences({ category: { slug, products, archivedProducts, formerSlugs } }: { category: StaffCategory }) {
  if (products > 0) {
    return (
      <>
        <p>
          This category has <Link to={productsOfCategoryPath(slug)}>{counted(products)}</Link>
          {archivedProducts > 0 && `, ${archivedProducts} of them archived`}. Please move them to another category
          first.
        </p>
        <p>
          To move them all, select them in the product list, and choose “Change selected”.
          {archivedProducts > 0 && ' Restore archived products first.'}
        </p>
      </>
    );
  }
  const paths = [slug, ...formerSlugs].map(categoryPath);
  return (
    <>
      <p>The page of the category is deleted, and its entry disappears from the menu.</p>
      <p>Links to {paths.join(', ')} then show “Page Not Found”. This action cannot be undone.</p>
    </>
  );
}
