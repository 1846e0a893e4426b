import type { FormInstance } from 'antd';
import { useState } from 'react';
import { at } from '../../api/address';
import { fieldErrorsOf } from '../../api/api-error';
import { read, send } from '../../api/client';
import type { TaxRateRequest, TaxRate, TaxTrial } from '../../api/models';
import { useItem } from '../list/use-list';
import { useAction } from '../ui/use-action';
import { useMeanwhile } from '../ui/use-meanwhile';
import { type Setting, useChangeSetting } from '../ui/use-setting-form';
import type { FileOfRates } from './tax-file';

const taxRatesKey = '/api/admin/tax-rates';

export const useTaxRates = () => useItem(taxRatesKey, read);

export const useTaxReport = (year: number) => useItem(at('/api/admin/tax-report', { year }), read);

const allRates: Setting<readonly (TaxRate | TaxRateRequest)[]> = {
  key: taxRatesKey,
  save: (rates, version) => send('PUT', taxRatesKey, { rates: [...rates], version }),
  failed: 'The rates could not be saved',
};

/** Replaces all rates. @param version of the rates on the page */
export const useReplaceTaxRates = (version: number) => useChangeSetting(allRates, version);

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
  const saving = useChangeSetting(allRates, version, (error) => {
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
    const isValid = await run(() => send('POST', '/api/admin/tax-rates/check', { rates: [...file.rates] }), {
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
  /** Slug of a category, or "shipping"; empty for all products. */
  category: string;
  /** Dollars */
  amount: number;
}

/**
 * Calculates the tax of one unit, from the same source as at checkout. `result` is null before the first calculation
 * and after a change of the fields.
 */
export function useTaxTrial(form: FormInstance<TrialFields>) {
  const { run, busy } = useAction();
  const [result, setResult] = useState<TaxTrial | null>(null);
  const calculate = ({ state, zipCode, category, amount }: TrialFields) => {
    const trial = { state, zipCode, amount, ...(category !== '' && { category }) };
    void run(async () => setResult(await read(at('/api/admin/tax-rates/trial', trial))), {
      failed: 'The tax could not be calculated',
      form,
    });
  };
  return { busy, result, calculate, forget: () => setResult(null) };
}
