import './categories.css';
import { Button, Form, Input, Switch } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffCategory } from '../../api/admin/categories';
import { adminProductsPath } from '../../page/staff-paths';
import { filledIn } from '../../ui/form-rules';
import { ProductPicture } from '../../ui/product-picture';
import { PictureChoice, PictureDeletion } from '../images/picture-choice';
import { CardTable } from '../list/list-table';
import { IfMay, RowActions } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EditDialog, EditForm, useLast } from '../ui/edit-dialog';
import { TwoLines } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { labels, useCategoryForm, useCategoryWork, useStaffCategories } from './use-categories';

const needs = 'products.change';

/** The shop's categories in the order of the shop's lists and menu. */
export default function CategoriesPage() {
  const result = useStaffCategories();
  const [editing, setEditing] = useState<StaffCategory | 'new' | null>(null);
  const [removing, setRemoving] = useState<StaffCategory | null>(null);
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
        {({ categories }) => <CategoryTable categories={categories} onEdit={setEditing} onRemove={askToRemove} />}
      </Loaded>
      <EditDialog
        item={editing}
        title={(shown) => (shown === 'new' ? 'New category' : `Edit ${shown.name}`)}
        onClose={() => setEditing(null)}
      >
        {(shown) => <CategoryForm category={shown === 'new' ? null : shown} />}
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
        {isInUse
          ? 'This category has products. Please move them to another category first.'
          : 'Its page and redirects are deleted, too.'}
      </ConfirmDialog>
    </>
  );
}

interface CategoryTableProps {
  categories: StaffCategory[];
  onEdit: (category: StaffCategory) => void;
  onRemove: (category: StaffCategory) => void;
}

function CategoryTable({ categories, onEdit, onRemove }: CategoryTableProps) {
  const { busy, order } = useCategoryWork();
  const ids = categories.map(({ id }) => id);
  const move = (from: number, to: number) =>
    void order(ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1)), categories);
  return (
    <CardTable<StaffCategory>
      rowKey="id"
      dataSource={categories}
      locale={{ emptyText: 'There are no categories yet.' }}
      columns={[
        {
          key: 'picture',
          title: 'Picture',
          render: (_, { imageUrl }) => (
            <span className="category-picture">
              <ProductPicture src={imageUrl ?? ''} alt="" sizes="44px" maxWidth={200} />
            </span>
          ),
        },
        {
          key: 'name',
          title: 'Category',
          render: (_, { name, slug }) => <TwoLines first={name} second={`/products/${slug}`} />,
        },
        {
          key: 'products',
          title: 'Products',
          render: (_, { name, slug, products, archivedProducts }) => (
            <TwoLines
              first={
                products === 0 ? (
                  0
                ) : (
                  <Link
                    to={`${adminProductsPath}?status=all&category=${slug}`}
                    aria-label={`${products === 1 ? '1 product' : `${products} products`} of ${name}`}
                  >
                    {products}
                  </Link>
                )
              }
              second={archivedProducts > 0 && `${archivedProducts} archived`}
            />
          ),
        },
        { key: 'menu', title: labels.inMenu, render: (_, { inMenu }) => (inMenu ? 'Yes' : 'No') },
        {
          key: 'actions',
          title: 'Actions',
          render: (_, category, at) => (
            <RowActions
              row={category.name}
              primary={{ text: 'Edit', label: `Edit ${category.name}`, needs, onClick: () => onEdit(category) }}
              more={[
                { text: 'Move up', needs, inactive: busy || at === 0, onClick: () => move(at, at - 1) },
                {
                  ...{ text: 'Move down', needs, inactive: busy || at === categories.length - 1 },
                  onClick: () => move(at, at + 1),
                },
                { text: 'Delete', needs, danger: true, onClick: () => onRemove(category) },
              ]}
            />
          ),
        },
      ]}
    />
  );
}

/** @param props.category category to edit; null to create a category */
function CategoryForm({ category }: { category: StaffCategory | null }) {
  const { form, before, changes, busy, save } = useCategoryForm(category);
  const removePicture = (url: string) => {
    if (form.getFieldValue('imageUrl') === url) form.setFieldsValue({ imageUrl: '' });
  };
  return (
    <PictureDeletion value={removePicture}>
      <EditForm
        form={form}
        name="category"
        initialValues={before}
        changes={changes}
        submit={{ busy, text: category ? 'Save changes' : 'Add category' }}
        save={save}
      >
        <Form.Item label={labels.name} name="name" rules={[filledIn('Please enter a name.')]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item
          label={labels.slug}
          name="slug"
          extra="The end of the page’s address. If you change it, links with the former slug still work."
          rules={category ? [filledIn('Please enter a slug.')] : []}
        >
          <Input
            maxLength={200}
            autoComplete="off"
            placeholder={category ? undefined : 'Leave empty to create it from the name'}
          />
        </Form.Item>
        <Form.Item
          label={labels.description}
          name="description"
          extra="Shown below the page heading and in search results."
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
        <Form.Item label={labels.imageUrl} name="imageUrl">
          <PictureChoice />
        </Form.Item>
        <Form.Item label={labels.inMenu} name="inMenu" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item
          label={labels.formerSlugs}
          name="formerSlugs"
          extra="Separate with commas. Links with a former slug redirect to this category. To use a former slug for another category, remove it here first."
        >
          <Input autoComplete="off" />
        </Form.Item>
      </EditForm>
    </PictureDeletion>
  );
}
