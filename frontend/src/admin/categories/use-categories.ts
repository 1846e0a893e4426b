import { Form } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { at, isUnder } from '../../api/address';
import { read, send } from '../../api/client';
import type { CreateCategoryRequest, StaffCategory } from '../../api/models';
import { adminProductsPath } from '../../page/staff-paths';
import { useCategories } from '../../page/use-store';
import { useItem } from '../list/use-list';
import { entriesOf } from '../ui/text-entries';
import { useAction } from '../ui/use-action';
import { type Change, useMeanwhile } from '../ui/use-meanwhile';

const categoriesKey = '/api/admin/categories';
const categoryKey = (id: number) => at('/api/admin/categories/{id}', { id });
const isAboutCategories = isUnder(categoriesKey, '/api/categories');

/** Path of the list of all products of a category. */
export const productsOfCategoryPath = (slug: string) =>
  `${adminProductsPath}?status=all&category=${encodeURIComponent(slug)}`;

/** Path of the form for a new product of a category. */
export const newProductPath = (slug: string) => `${adminProductsPath}?category=${encodeURIComponent(slug)}&product=new`;

export function useStaffCategories() {
  // SWR reloads only data that a component uses. With this call, a change also reloads the categories of the menu and
  // of the product form.
  useCategories();
  return useItem(categoriesKey, read);
}

/** Actions that delete and reorder categories, and change their place in the menu. Each returns whether it succeeded. */
export function useCategoryWork() {
  const { run, busy } = useAction(isAboutCategories);
  return {
    busy,
    remove: ({ id, name }: StaffCategory) =>
      run(() => send('DELETE', categoryKey(id)), {
        done: { title: 'Category deleted', description: name },
        failed: 'The category could not be deleted',
      }),
    showInMenu: ({ id, name, productOrder, version }: StaffCategory, inMenu: boolean) =>
      run(() => send('PATCH', categoryKey(id), { inMenu, productOrder, version }), {
        done: { title: inMenu ? 'Category added to the menu' : 'Category removed from the menu', description: name },
        failed: 'The category could not be saved',
      }),
    /**
     * @param ids new order of all categories
     * @param idsBefore the order that staff have seen
     * @param onConflict is called if a colleague has changed the categories meanwhile
     */
    order: (ids: number[], idsBefore: number[], onConflict: () => void) =>
      run(() => send('PUT', '/api/admin/categories/order', { ids, idsBefore }), {
        done: { title: 'Category order saved', description: 'The menu and the lists of the shop show it now.' },
        failed: 'The category order could not be saved',
        handle: (error) => {
          if (error instanceof ApiError && error.code === 'categories.changed') onConflict();
          return false;
        },
      }),
  };
}

export interface CategoryFields {
  name: string;
  slug: string;
  description: string;
  imageUrl: string;
  inMenu: boolean;
  productOrder: StaffCategory['productOrder'];
  /** Comma-separated. */
  formerSlugs: string;
}

type Details = Pick<StaffCategory, keyof CategoryFields>;

const empty: Details = {
  ...{ name: '', slug: '', description: null, imageUrl: null, inMenu: true, formerSlugs: [] },
  productOrder: 'featured',
};

/**
 * State of a category form, and the function that saves the form.
 * @param category category to edit; null to create a category
 * @param isOrderUnsaved adds to the toast that the new order of the categories is not saved yet
 */
export function useCategoryForm(category: StaffCategory | null, isOrderUnsaved: boolean) {
  const [form] = Form.useForm<CategoryFields>();
  const [before] = useState(fieldsOf(category ?? empty));
  const { version, current, isConflict } = useMeanwhile(category?.version);
  const { run, busy } = useAction(isAboutCategories);

  const save = (fields: CategoryFields) => {
    const details = detailsOf(fields);
    const call = () =>
      category
        ? send('PATCH', categoryKey(category.id), { ...details, version })
        : send('POST', categoriesKey, details);
    return run(call, {
      done: {
        title: category ? 'Category saved' : 'Category added',
        description: isOrderUnsaved ? `${details.name}. The new sort order is not saved yet.` : details.name,
      },
      failed: 'The category could not be saved',
      form,
      handle: isConflict,
    });
  };
  const currentValues = current && fieldsOf(current as Details);
  return { form, before, busy, save, currentValues, changes: currentValues && changesOf(before, currentValues) };
}

const fieldsOf = ({ name, slug, description, imageUrl, formerSlugs, ...others }: Details): CategoryFields => ({
  ...{ name, slug, inMenu: others.inMenu, productOrder: others.productOrder, formerSlugs: formerSlugs.join(', ') },
  ...{ description: description ?? '', imageUrl: imageUrl ?? '' },
});

const detailsOf = ({
  name,
  slug,
  description,
  imageUrl,
  inMenu,
  productOrder,
  formerSlugs,
}: CategoryFields): CreateCategoryRequest => ({
  ...{ name: name.trim(), slug: slug.trim(), inMenu, productOrder, formerSlugs: entriesOf(formerSlugs, ',') },
  ...{ description: description.trim() || null, imageUrl: imageUrl.trim() || null },
});

/** Names of the orders in which the page of a category shows its products. */
export const productOrders: Record<StaffCategory['productOrder'], string> = {
  featured: 'Featured first',
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
};

export const labels = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  imageUrl: 'Picture',
  productOrder: 'Order of products',
  inMenu: 'In the menu',
  formerSlugs: 'Former slugs',
} as const;

function changesOf(before: CategoryFields, current: CategoryFields): Change[] {
  const textOf = (value: string | boolean) => (typeof value === 'string' ? value : value ? 'yes' : 'no');
  const shown = ({ productOrder, ...fields }: CategoryFields) => ({
    ...fields,
    productOrder: productOrders[productOrder],
  });
  const [old, now] = [shown(before), shown(current)];
  return (Object.keys(labels) as (keyof CategoryFields)[])
    .filter((field) => old[field] !== now[field])
    .map((field) => [labels[field], textOf(now[field])]);
}
