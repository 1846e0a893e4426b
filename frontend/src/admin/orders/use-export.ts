import { useState } from 'react';
import type { QueryOf } from '../../api/address';
import { exportOrders } from '../../api/admin/orders';
import { reasonOf } from '../../api/api-error';
import { saveFile } from '../../device/save-file';
import { useToast } from '../../ui/toast/use-toast';
import { PasswordNotGiven, useFreshPassword } from '../password/use-fresh-password';

/** Exports the orders that match the filters, on all pages, and shows their number. */
export function useExport(query: QueryOf<'/api/admin/orders'>) {
  const toast = useToast();
  const withFreshPassword = useFreshPassword();
  const [exporting, setExporting] = useState(false);

  const exportFiltered = async () => {
    setExporting(true);
    try {
      const { file, name, total } = await withFreshPassword(() =>
        exportOrders({ ...query, limit: undefined, offset: undefined }),
      );
      saveFile(name, file);
      toast({ title: 'Orders exported', description: total === 1 ? '1 order' : `${total} orders` });
    } catch (error) {
      if (error instanceof PasswordNotGiven) return;
      toast({ tone: 'error', title: 'Export failed', description: reasonOf(error, 'Failed to export the orders') });
    } finally {
      setExporting(false);
    }
  };
  return { exporting, exportFiltered };
}
