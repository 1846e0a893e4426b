import { at, type QueryOf } from '../../api/address';
import { fetchStaffProduct, isAboutProducts, staffProductKey } from '../../api/admin/products';
import { read, send } from '../../api/client';
import { useRead } from '../../api/use-read';
import type { StaffProduct, StaffProductDetail } from '../../api/models';
import { useDelayed, useItem, useList } from '../list/use-list';
import { unreachable, useAction } from '../ui/use-action';

/** Loads a page of the products. A search also counts the archived products and drafts that match. */
export const useStaffProducts = (apiQuery: QueryOf<'/api/admin/products'>) =>
  useList(at('/api/admin/products', apiQuery.search ? { ...apiQuery, withHidden: 'true' } : apiQuery), read);

/** Returns the path of the export file with all products of the list. */
export const exportOf = ({ limit, offset, sort, ...filters }: QueryOf<'/api/admin/products'>) =>
  at('/api/admin/products/export.csv', filters);

/** Returns the tags of all products; undefined until they are loaded. @param isNeeded whether to load them */
export const useProductTags = (isNeeded: boolean) =>
  useRead(isNeeded ? '/api/admin/products/tags' : null, read, { revalidateIfStale: true }).data?.tags;

/** Loads one product with its staff fields on every mount; null if it does not exist. */
export function useStaffProduct(id: number) {
  const { data, error, isValidating, mutate } = useRead(staffProductKey(id), fetchStaffProduct, {
    revalidateIfStale: true,
  });
  return {
    product: isValidating && error === undefined ? undefined : data,
    failed: error !== undefined,
    retry: () => void mutate(),
  };
}

/** Returns a draft; null if it was published or deleted, and until it is loaded. @param id null for none */
export function useDraft(id: number | null): StaffProductDetail | null {
  const { item } = useItem(id === null ? null : staffProductKey(id), fetchStaffProduct);
  return item?.isDraft && item.archivedAt === null ? item : null;
}

/** Returns the name of a product; null until it is loaded. */
export function useProductName(id: number | null): string | null {
  const { data } = useRead(id === null ? null : staffProductKey(id), fetchStaffProduct);
  return data?.name ?? null;
}

/** Milliseconds without typing before the name is looked up. */
const nameDelay = 400;

/** Returns the drafts and published products with this name, ignoring case; none for an empty name. */
export function useSameName(name: string): StaffProduct[] {
  const requestedName = useDelayed(name.trim(), nameDelay);
  const key =
    requestedName === '' || requestedName !== name.trim()
      ? null
      : at('/api/admin/products', { name: requestedName, status: 'all', limit: 5 });
  const { data } = useRead(key, read, { revalidateIfStale: true });
  return (data?.products ?? []).filter(({ archivedAt }) => archivedAt === null);
}

/** One page of a product's ledger. @param query limit and offset */
export const useStockLedger = (id: number, query: QueryOf<'/api/admin/products/{id}/stock-ledger'>) =>
  useList(at('/api/admin/products/{id}/stock-ledger', { id, ...query }), read);

/** Product actions for staff. Each returns whether it succeeded. */
export function useProductWork() {
  const { run, busy } = useAction(isAboutProducts);
  return {
    busy,
    /** Archives a product without a question, because staff can undo it. @param undo called by the toast */
    archive: ({ id, name }: StaffProduct, undo: () => void) =>
      run(() => send('DELETE', at('/api/admin/products/{id}', { id })), {
        done: {
          title: 'Product Archived',
          description: `${name}. Shoppers no longer see it.`,
          action: { text: 'Undo', onClick: undo },
        },
        failed: unreachable,
        failedTitle: 'Archiving Failed',
      }),
    /** @param undo called by the toast */
    remove: (id: number, undo: () => void) =>
      run(() => send('DELETE', at('/api/admin/products/{id}', { id })), {
        done: {
          title: 'Product Deleted',
          description: 'Product has been removed from the store.',
          action: { text: 'Undo', onClick: undo },
        },
        failed: unreachable,
        failedTitle: 'Deletion Failed',
        returnsFirst: true,
      }),
    /** @param onRestored called with the restored product */
    restore: (id: number, onRestored?: (product: StaffProductDetail) => void) =>
      run(() => send('POST', at('/api/admin/products/{id}/restore', { id })), {
        done: (product) => {
          onRestored?.(product);
          return {
            title: 'Product Restored',
            description: product.isDraft
              ? 'Product is a draft again. Shoppers do not see it until it is published.'
              : 'Product is back in the store.',
          };
        },
        failed: unreachable,
        failedTitle: 'Restoring Failed',
      }),
  };
}
