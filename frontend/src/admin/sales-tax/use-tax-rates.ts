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
import type { TaxRateRequest, TaxRate, TaxTrial } from '../../api/models';
import type { Toast } from '../../ui/toast/use-toast';
import { useItem } from '../list/use-list';
import { useAction } from '../ui/use-action';
import { useMeanwhile } from '../ui/use-meanwhile';
import type { FileOfRates } from './tax-file';

export const useTaxRates = () => useItem(taxRatesKey, fetchTaxRates);

export const useTaxReport = (year: number) => useItem(taxReportAt(year), fetchTaxReport);

/**
 * @param version of the rates on the page
 * @param handle handles a failure; returns true if no toast is needed
 */
export function useReplaceTaxRates(version: number, handle: (error: unknown) => boolean = () => false) {
  const { run, busy, errors } = useAction((key) => key === taxRatesKey);
  /** @returns whether the rates were saved */
  const replace = (rates: readonly (TaxRate | TaxRateRequest)[], done: Toast) =>
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

/** A chosen file and the server's check of its rates. */
export interface FileCheck {
  file: FileOfRates;
  /** `failed` if the server gave no result. */
  state: 'checking' | 'checked' | 'failed';
  /** The server's messages about the file, by field, such as `rates.3.state`. */
  errors: Readonly<Record<string, string>>;
}

/** Checks the rates of a file on the server. `chosen` is null without a file. */
export function useFileCheck() {
  const { run } = useAction();
  const [chosen, setChosen] = useState<FileCheck | null>(null);
  const check = async (file: FileOfRates) => {
    const isReadable = file.problem === undefined;
    setChosen({ file, state: isReadable ? 'checking' : 'checked', errors: {} });
    if (!isReadable) return;
    let errors: FileCheck['errors'] = {};
    const isValid = await run(() => checkTaxRates(file.rates), {
      failed: 'The file could not be checked',
      handle: (error) => {
        errors = fieldErrorsOf(error);
        return Object.keys(errors).length > 0;
      },
    });
    const state = isValid || Object.keys(errors).length > 0 ? 'checked' : 'failed';
    // Staff may have closed the dialog or chosen another file meanwhile.
    setChosen((now) => (now?.file === file ? { file, state, errors } : now));
  };
  return { chosen, check, forget: () => setChosen(null) };
}

export interface TrialFields {
  state: string;
  zipCode: string;
  /** Empty for all products. */
  category: string;
  /** Dollars */
  amount: number;
}

/** Calculates the tax of one unit. `result` is null before the first calculation and after a change of the fields. */
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
