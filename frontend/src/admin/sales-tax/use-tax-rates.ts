import type { FormInstance } from 'antd';
import { useState } from 'react';
import {
  checkTaxRates,
  fetchTaxRates,
  fetchTaxReport,
  fetchTaxTrial,
  replaceTaxRates,
  taxRatesKey,
  taxReportAt,
} from '../../api/admin/sales-tax';
import { fieldErrorsOf } from '../../api/api-error';
import type { NewTaxRate, TaxRate, TaxTrial } from '../../api/models';
import type { Toast } from '../../ui/toast/use-toast';
import { useItem } from '../list/use-list';
import { useAction } from '../ui/use-action';
import { useMeanwhile } from '../ui/use-meanwhile';

export const useTaxRates = () => useItem(taxRatesKey, fetchTaxRates);

export const useTaxReport = (year: number) => useItem(taxReportAt(year), fetchTaxReport);

/**
 * @param version of the rates on the page
 * @param handle handles a failure. Returns true if no toast is needed.
 */
export function useReplaceTaxRates(version: number, handle: (error: unknown) => boolean = () => false) {
  const { run, busy, errors } = useAction((key) => key === taxRatesKey);
  /** @returns whether the rates were saved */
  const replace = (rates: readonly (TaxRate | NewTaxRate)[], done: Toast) =>
    run(() => replaceTaxRates(rates, version), { done, failed: 'The rates could not be saved', handle });
  return { replace, busy, errors };
}

/**
 * Saves a form of rates. `current` contains the rates that a colleague saved while the form was open.
 * @param loaded version that the form is based on
 * @param onErrors receives the server's messages by field, such as `rates.3.state`, and `current`
 */
export function useRatesForm(
  loaded: number,
  onErrors?: (errors: Record<string, string>, current: TaxRate[] | undefined) => void,
) {
  const { version, current: saved, isConflict } = useMeanwhile(loaded);
  const current = saved && (saved['rates'] as TaxRate[]);
  const saving = useReplaceTaxRates(version, (error) => {
    if (isConflict(error)) return true;
    onErrors?.(fieldErrorsOf(error), current);
    return false;
  });
  return { ...saving, current };
}

/** Checks the rates of a file on the server. `errors` contains the messages by field, such as `rates.3.state`. */
export function useCheckRates() {
  const { run, busy, errors } = useAction();
  const check = (rates: readonly NewTaxRate[]) =>
    run(() => checkTaxRates(rates), {
      failed: 'The file could not be checked',
      handle: (error) => Object.keys(fieldErrorsOf(error)).length > 0,
    });
  return { check, busy, errors };
}

export interface TrialFields {
  state: string;
  zipCode: string;
  /** Empty for all products. */
  category: string;
  /** Dollars */
  amount: number;
}

/** Calculates the tax of one unit. `result` is null until then. */
export function useTaxTrial(form: FormInstance<TrialFields>) {
  const { run, busy } = useAction();
  const [result, setResult] = useState<TaxTrial | null>(null);
  const calculate = (fields: TrialFields) =>
    void run(async () => setResult(await fetchTaxTrial(fields)), {
      failed: 'The tax could not be calculated',
      form,
    });
  return { busy, result, calculate, forget: () => setResult(null) };
}
