import { type Address, at } from '../address';
import { read, send } from '../client';
import type { NewTaxRate, TaxRate } from '../models';

export const taxRatesKey = '/api/admin/tax-rates';
export const taxReportAt = (year: number) => at('/api/admin/tax-report', { year });

export const fetchTaxRates = () => read(taxRatesKey);
export const fetchTaxReport = (key: Address<'/api/admin/tax-report'>) => read(key);

/**
 * Replaces all rates of the shop's sales tax.
 *
 * @param version of the rates that staff have seen
 */
export const replaceTaxRates = (rates: readonly (TaxRate | NewTaxRate)[], version: number) =>
  send('PUT', taxRatesKey, { rates: [...rates], version });
