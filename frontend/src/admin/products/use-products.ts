import { useEffect, useState } from 'react';
import type { QueryOf } from '../../api/address';
import {
  archiveProduct,
  fetchStaffProduct,
  fetchStaffProducts,
  fetchStockLedger,
  isAboutProducts,
  restoreProduct,
  staffProductKey,
  staffProductsAt,
  stockLedgerAt,
} from '../../api/admin/products';
import { productsFile } from '../../api/admin/product-imports';
import { useRead } from '../../api/use-read';
import type { StaffProduct, StaffProductDetail } from '../../api/models';
import { useList } from '../list/use-list';
import { unreachable, useAction } from '../ui/use-action';

/** Loads a page of the products. A search also counts the archived products and drafts that match. */
export const useStaffProducts = (apiQuery: QueryOf<'/api/admin/products'>) =>
  useList(staffProductsAt(apiQuery.search ? { ...apiQuery, withHidden: 'true' } : apiQuery), fetchStaffProducts);

/** Returns the path of the export file with all products of the list. */
export const exportOf = ({ limit, offset, sort, ...filters }: QueryOf<'/api/admin/products'>) => productsFile(filters);

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

/** Returns the name of a product; null until it is loaded. */
export function useProductName(id: number | null): string | null {
  const { data } = useRead(id === null ? null : staffProductKey(id), fetchStaffProduct);
  return data?.name ?? null;
}

/** Milliseconds without typing before the name is looked up. */
const nameDelay = 400;

/** Returns the drafts and published products with this name, ignoring case; none for an empty name. */
export function useSameName(name: string): StaffProduct[] {
  const [requestedName, setRequestedName] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRequestedName(name.trim()), nameDelay);
    return () => clearTimeout(timer);
  }, [name]);
  const key =
    requestedName === '' || requestedName !== name.trim()
      ? null
      : staffProductsAt({ name: requestedName, status: 'all', limit: 5 });
  const { data } = useRead(key, fetchStaffProducts, { revalidateIfStale: true });
  return (data?.products ?? []).filter(({ archivedAt }) => archivedAt === null);
}

/** One page of a product's ledger. @param query limit and offset */
export const useStockLedger = (id: number, query: QueryOf<'/api/admin/products/{id}/stock-ledger'>) =>
  useList(stockLedgerAt(id, query), fetchStockLedger);

/** Product actions for staff. Each returns whether it succeeded. */
export function useProductWork() {
  const { run, busy } = useAction(isAboutProducts);
  return {
    busy,
    /** @param undo called by the toast */
    remove: (id: number, undo: () => void) =>
      run(() => archiveProduct(id), {
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
      run(() => restoreProduct(id), {
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
