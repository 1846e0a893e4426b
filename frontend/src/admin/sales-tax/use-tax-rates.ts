import { fetchTaxRates, fetchTaxReport, replaceTaxRates, taxRatesKey, taxReportAt } from '../../api/admin/sales-tax';
import { ApiError } from '../../api/api-error';
import type { NewTaxRate, TaxRate } from '../../api/models';
import type { Toast } from '../../ui/toast/use-toast';
import { useItem } from '../list/use-list';
import { useAction } from '../ui/use-action';

export const useTaxRates = () => useItem(taxRatesKey, fetchTaxRates);

export const useTaxReport = (year: number) => useItem(taxReportAt(year), fetchTaxReport);

/**
 * @param version of the rates on the page
 * @param onErrors called with the server's messages by field, such as `rates.3.state`
 */
export function useReplaceTaxRates(version: number, onErrors?: (errors: Record<string, string>) => void) {
  const { run, busy, errors } = useAction((key) => key === taxRatesKey);
  /** @returns whether the rates were saved */
  const replace = (rates: readonly (TaxRate | NewTaxRate)[], done: Toast) =>
    run(() => replaceTaxRates(rates, version), {
      done,
      failed: 'The rates could not be saved',
      handle: (error) => {
        if (error instanceof ApiError) onErrors?.(error.errors);
        return false;
      },
    });
  return { replace, busy, errors };
}
