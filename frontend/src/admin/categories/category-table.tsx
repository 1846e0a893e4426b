import { Button, Switch } from 'antd';
import { type RefObject, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { StaffCategory } from '../../api/models';
import { categoryPath } from '../../page/paths';
import { adminCategoriesPath } from '../../page/staff-paths';
import { ProductPicture } from '../../ui/product-picture';
import { CardTable } from '../list/list-table';
import { RowActions, SteadyButton } from '../ui/buttons';
import { TwoLines } from '../ui/facts';
import { useDragOrder, withMoved } from '../ui/use-drag-order';
import { usePageLeaving } from '../ui/use-leaving';
import { useMay } from '../ui/use-may';
import { labels, newProductPath, productOrders, productsOfCategoryPath, useCategoryWork } from './use-categories';

const needs = 'products.change';

interface CategoryTableProps {
  /** In the order of the shop. */
  categories: StaffCategory[];
  /** Element that receives the focus after the buttons for the order disappear. */
  heading: RefObject<HTMLElement | null>;
  onEdit: (category: StaffCategory) => void;
  onRemove: (category: StaffCategory) => void;
  /** Receives whether the shown order has unsaved changes. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The categories with their order. Staff drag rows or use the buttons, and then save the new order. */
export function CategoryTable({ categories, heading, onEdit, onRemove, onUnsaved }: CategoryTableProps) {
  const mayChange = useMay(needs);
  const { busy, order, showInMenu } = useCategoryWork();
  const navigate = useNavigate();
  /**
   * Ids in the order that is not saved yet, and in the order before the first move. After a conflict, `idsBefore` is
   * null and `categories` has the colleague's order, which the next save replaces.
   */
  const [moved, setMoved] = useState<{ ids: number[]; idsBefore: number[] | null }>();
  const shown = inOrder(categories, moved?.ids ?? []);
  const isChanged = shown.some(({ id }, at) => id !== categories[at]?.id);
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);
  const move = (from: number, to: number) => {
    if (busy) return;
    setMoved({
      ids: idsOf(withMoved(shown, from, to)),
      idsBefore: moved && isChanged ? moved.idsBefore : idsOf(categories),
    });
  };
  const { handleOf, rowOf } = useDragOrder(move);
  const question = usePageLeaving(isChanged, ({ pathname }) => pathname === adminCategoriesPath);
  const discard = () => {
    setMoved(undefined);
    heading.current?.focus();
  };
  const save = async () => {
    const ids = idsOf(shown);
    const renew = () => setMoved({ ids, idsBefore: null });
    if (await order(ids, moved?.idsBefore ?? idsOf(categories), renew)) discard();
  };

  return (
    <>
      <div className="categories-list">
        <CardTable<StaffCategory>
          rowKey="id"
          dataSource={shown}
          locale={{ emptyText: 'There are no categories yet.' }}
          onRow={(_, at = 0) => rowOf(at)}
          columns={[
            ...(mayChange
              ? [
                  {
                    key: 'order',
                    className: 'categories-order',
                    width: 120,
                    title: 'Order',
                    render: (_: unknown, { name }: StaffCategory, at: number) => (
                      <span className="category-order">
                        <span {...handleOf(at)}>⠿</span>
                        <SteadyButton
                          size="small"
                          aria-label={`Move ${name} up`}
                          inactive={busy || at === 0}
                          onClick={() => move(at, at - 1)}
                        >
                          ↑
                        </SteadyButton>
                        <SteadyButton
                          size="small"
                          aria-label={`Move ${name} down`}
                          inactive={busy || at === shown.length - 1}
                          onClick={() => move(at, at + 1)}
                        >
                          ↓
                        </SteadyButton>
                      </span>
                    ),
                  },
                ]
              : []),
            {
              key: 'picture',
              className: 'categories-picture',
              title: 'Picture',
              render: (_, { imageUrl }) => (
                <span className="category-picture thumbnail">
                  <ProductPicture src={imageUrl ?? ''} alt="" sizes="44px" maxWidth={200} />
                </span>
              ),
            },
            {
              key: 'name',
              className: 'categories-name',
              title: 'Category',
              render: (_, category) => (
                <TwoLines
                  first={
                    mayChange ? (
                      <Button type="link" className="category-name" onClick={() => onEdit(category)}>
                        {category.name}
                      </Button>
                    ) : (
                      category.name
                    )
                  }
                  second={
                    <>
                      <a
                        href={categoryPath(category.slug)}
                        target="_blank"
                        rel="noreferrer"
                        aria-label={`${category.name} in the store, opens in a new tab`}
                      >
                        {categoryPath(category.slug)}
                      </a>
                      {category.formerSlugs.length > 0 && `, formerly ${category.formerSlugs.join(', ')}`}
                    </>
                  }
                />
              ),
            },
            {
              key: 'products',
              className: 'categories-products',
              title: 'Products',
              render: (_, { name, slug, products, archivedProducts, shownProducts }) => (
                <TwoLines
                  first={
                    products === 0 ? (
                      0
                    ) : (
                      <Link to={productsOfCategoryPath(slug)} aria-label={`${counted(products)} of ${name}`}>
                        {products}
                      </Link>
                    )
                  }
                  second={productsNote(products, archivedProducts, shownProducts)}
                />
              ),
            },
            {
              key: 'productOrder',
              className: 'categories-sort',
              title: labels.productOrder,
              render: (_, row) => productOrders[row.productOrder],
            },
            {
              key: 'menu',
              className: 'categories-menu',
              title: labels.inMenu,
              render: (_, category) => {
                const { name, inMenu } = category;
                if (!mayChange) return inMenu ? 'Yes' : 'No';
                return (
                  <Switch
                    aria-label={`${name} in the menu`}
                    checked={inMenu}
                    onChange={(next) => void (busy || showInMenu(category, next))}
                  />
                );
              },
            },
            {
              key: 'actions',
              className: 'categories-actions',
              title: 'Actions',
              render: (_, category) => (
                <RowActions
                  row={category.name}
                  primary={{
                    ...{ text: 'Edit', label: `Edit ${category.name}`, needs, opensRow: true },
                    onClick: () => onEdit(category),
                  }}
                  more={[
                    { text: 'Add product', needs, onClick: () => void navigate(newProductPath(category.slug)) },
                    { text: 'Delete', needs, danger: true, onClick: () => onRemove(category) },
                  ]}
                />
              ),
            },
          ]}
        />
      </div>
      <section {...(isChanged && { className: 'save-bar category-bar', 'aria-label': 'Unsaved sort order' })}>
        <span role="status">{isChanged && 'The new sort order is not saved yet.'}</span>
        {isChanged && (
          <>
            <Button onClick={discard}>Discard</Button>
            <SteadyButton type="primary" inactive={busy} onClick={() => void save()}>
              {busy ? 'Saving...' : 'Save sort order'}
            </SteadyButton>
          </>
        )}
      </section>
      {question}
    </>
  );
}

export const counted = (products: number) => (products === 1 ? '1 product' : `${products} products`);

/** @param all number of products, including archived products and drafts */
function productsNote(all: number, archived: number, shown: number): string | false {
  const drafts = all - archived - shown;
  const parts = [
    archived > 0 && `${archived} archived`,
    drafts > 0 && (drafts === 1 ? '1 draft' : `${drafts} drafts`),
    shown === 0 && 'hidden in the shop',
  ];
  return parts.filter(Boolean).join(', ') || false;
}

const idsOf = (categories: readonly StaffCategory[]) => categories.map(({ id }) => id);

/** Sorts the categories in the order of `ids`. Categories that a colleague has added meanwhile come last. */
function inOrder(categories: readonly StaffCategory[], ids: readonly number[]): StaffCategory[] {
  const placeOf = ({ id }: StaffCategory) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return categories.toSorted((one, other) => placeOf(one) - placeOf(other));
}
