import { type Address, at } from '../address';
import { read, send } from '../client';
import type { TaxRateRequest, TaxRate } from '../models';

export const taxRatesKey = '/api/admin/tax-rates';
export const taxReportAt = (year: number) => at('/api/admin/tax-report', { year });

export const fetchTaxRates = () => read(taxRatesKey);
export const fetchTaxReport = (key: Address<'/api/admin/tax-report'>) => read(key);

/**
 * Replaces all rates of the shop's sales tax.
 *
 * @param version of the rates that staff have seen
 */
export const replaceTaxRates = (rates: readonly (TaxRate | TaxRateRequest)[], version: number) =>
  send('PUT', taxRatesKey, { rates: [...rates], version });

/** Checks rates without saving them. The server rejects invalid rates with a message for each field. */
export const checkTaxRates = (rates: readonly TaxRateRequest[]) =>
  send('POST', '/api/admin/tax-rates/check', { rates: [...rates] });

/**
 * Calculates the tax on one unit, from the same source as at checkout.
 *
 * @param trial.category slug of a category, "shipping", or empty for all products
 * @param trial.amount dollars
 */
export const fetchTaxTrial = (trial: { state: string; zipCode: string; category: string; amount: number }) => {
  const { state, zipCode, category, amount } = trial;
  return read(at('/api/admin/tax-rates/trial', { state, zipCode, amount, ...(category !== '' && { category }) }));
};
