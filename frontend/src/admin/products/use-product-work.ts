import { useSWRConfig } from 'swr';
import {
  archiveProduct,
  changeProduct,
  createProduct,
  type FieldChange,
  fetchStaffProduct,
  isAboutProducts,
  type NewProduct,
  type ProductChange,
  restoreProduct,
  type StaffProductDetail,
  staffProductKey,
} from '../../api/admin/products';
import { ApiError, reasonOf } from '../../api/api-error';
import { useToast } from '../../ui/toast/use-toast';

/** Changes that another user saved since the form was opened. */
export interface Conflict {
  message: string;
  changes: FieldChange[];
  current: StaffProductDetail;
}

export type Outcome = 'saved' | { errors: Record<string, string> } | { conflict: Conflict };

/** Product actions for staff. A toast shows each outcome. */
export function useProductWork() {
  const { mutate } = useSWRConfig();
  const toast = useToast();

  const refresh = () => mutate(isAboutProducts);

  function refused(error: unknown, title: string): { errors: Record<string, string> } {
    toast({ tone: 'error', title, description: reasonOf(error, 'The shop could not be reached. Please try again.') });
    return { errors: error instanceof ApiError ? error.errors : {} };
  }

  return {
    async create(product: NewProduct): Promise<Outcome> {
      try {
        await createProduct(product);
      } catch (error) {
        return refused(error, 'Creation Failed');
      }
      toast({ title: 'Product Created', description: 'New product has been successfully added to the store.' });
      void refresh();
      return 'saved';
    },

    async update(id: number, change: ProductChange): Promise<Outcome> {
      try {
        await changeProduct(id, change);
      } catch (error) {
        const conflict = await conflictOf(error, id).catch(() => null);
        return conflict ? { conflict } : refused(error, 'Update Failed');
      }
      toast({ title: 'Product Updated', description: 'Product information has been successfully updated.' });
      void refresh();
      return 'saved';
    },

    /** @returns whether the product was deleted */
    async remove(id: number): Promise<boolean> {
      try {
        await archiveProduct(id);
      } catch (error) {
        refused(error, 'Deletion Failed');
        return false;
      }
      toast({ title: 'Product Deleted', description: 'Product has been removed from the store.' });
      void refresh();
      return true;
    },

    /** @returns whether the product was restored */
    async restore(id: number): Promise<boolean> {
      try {
        await restoreProduct(id);
      } catch (error) {
        refused(error, 'Restoring Failed');
        return false;
      }
      toast({ title: 'Product Restored', description: 'Product is back in the store.' });
      void refresh();
      return true;
    },
  };
}

async function conflictOf(error: unknown, id: number): Promise<Conflict | null> {
  if (!(error instanceof ApiError) || error.code !== 'product.changed') return null;
  const current = await fetchStaffProduct(staffProductKey(id));
  return current && { message: error.reason ?? '', changes: error.changes, current };
}
