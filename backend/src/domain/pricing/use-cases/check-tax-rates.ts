import { refuseProblems } from '../../shared/domain-error.js';
import { statesOfZip, usStateOf } from '../../shared/us-states.js';
import { UseCase } from '../../shared/use-case.js';
import { shippingCategory, type TaxRate, zipCodesOf } from '../sales-tax.js';
import { TaxRates } from '../ports/charges.js';

/** Checks a table of sales tax rates, e.g. from a file, without saving it. */
@UseCase()
export class CheckTaxRates {
  constructor(private readonly taxRates: TaxRates) {}

  /** @throws DomainError invalid `tax-rates` with a sentence for each wrong field, such as `rates.3.state` */
  async execute(rates: readonly TaxRate[]): Promise<void> {
    refuseProblems('tax-rates', problemsOf(rates, new Set(await this.taxRates.categories())));
  }
}

function problemsOf(rates: readonly TaxRate[], categories: ReadonlySet<string>): Record<string, string | null> {
  return Object.fromEntries(
    rates.flatMap((rate, at) =>
      Object.entries({
        state: usStateOf(rate.state)?.code === rate.state ? null : 'Please enter the code of a US state, such as CA.',
        ...zipProblems(rate),
        category:
          rate.category === null || rate.category === shippingCategory || categories.has(rate.category)
            ? null
            : `There is no category ${rate.category}. Please enter the slug of a category, or "shipping".`,
        validUntil:
          rate.validUntil !== null && rate.validUntil < rate.validFrom ? 'The last day is before the first day.' : null,
        validFrom: rates.slice(0, at).some((other) => isAmbiguous(rate, other)) ? conflictOf(rate) : null,
      }).map(([field, problem]) => [`rates.${at}.${field}`, problem]),
    ),
  );
}

function zipProblems({ state, zipFrom, zipTo }: TaxRate): Record<'zipFrom' | 'zipTo', string | null> {
  const isOfState = (zip: string | null) => zip === null || statesOfZip(zip).some(({ code }) => code === state);
  const problemOf = (zip: string | null) => (isOfState(zip) ? null : `${zip} is not a ZIP code of ${state}.`);
  if (zipFrom === null && zipTo !== null) return { zipFrom: 'Please enter the first ZIP code, too.', zipTo: null };
  if (zipTo === null && zipFrom !== null) return { zipFrom: null, zipTo: 'Please enter the last ZIP code, too.' };
  if (zipFrom !== null && zipTo !== null && zipTo < zipFrom)
    return { zipFrom: null, zipTo: 'The last ZIP code is before the first ZIP code.' };
  return { zipFrom: problemOf(zipFrom), zipTo: problemOf(zipTo) };
}

/** Whether both rates could apply to the same order, and neither takes precedence: see `TableRules`. */
function isAmbiguous(a: TaxRate, b: TaxRate): boolean {
  const sameScope = a.state === b.state && a.category === b.category && zipCodesOf(a) === zipCodesOf(b);
  const overlap =
    a.zipFrom === null || b.zipFrom === null || (a.zipFrom <= (b.zipTo ?? '') && b.zipFrom <= (a.zipTo ?? ''));
  return sameScope && overlap && startsBeforeEnd(a, b) && startsBeforeEnd(b, a);
}

function startsBeforeEnd({ validFrom }: TaxRate, { validUntil }: TaxRate): boolean {
  return validUntil === null || validFrom <= validUntil;
}

function conflictOf({ zipFrom }: TaxRate): string {
  return zipFrom === null
    ? 'Another rate for this state and category applies on some of these days, and neither has a ZIP range. End that rate first.'
    : 'Another rate for this state and category applies on some of these days, in an overlapping ZIP range of the same size. End that rate first.';
}
