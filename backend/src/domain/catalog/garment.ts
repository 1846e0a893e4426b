import { DomainError } from '../shared/domain-error.js';
import { tidied } from './tidied.js';

/** Facts of one sentence, each a column of that name: "82% recycled nylon, 18% elastane". Null when unknown. */
export const garmentTexts = ['fabric', 'lining', 'fit'] as const;
/** Facts with several entries: features and care instructions. */
export const garmentLists = ['features', 'care'] as const;
export const upfRatings = [15, 20, 25, 30, 35, 40, 45, 50] as const;

export const garmentFields = [...garmentTexts, ...garmentLists, 'upf'] as const;

type Texts = Record<(typeof garmentTexts)[number], string | null>;
type Lists = Record<(typeof garmentLists)[number], readonly string[]>;

/** How a product is made and worn; unknown facts are not shown. Its sizes are those of its variants. */
export interface Garment extends Readonly<Texts>, Readonly<Lists> {
  /** Sun protection (UPF): a multiple of 5 from 15; 50 stands for 50+. */
  readonly upf: number | null;
}

/** Absent: unchanged; null: unknown. */
export type GarmentChanges = { readonly [Field in keyof Garment]?: Garment[Field] | null };

/** @throws DomainError invalid for a UPF that does not exist */
export function changedGarment(garment: Garment | null, changes: GarmentChanges): Garment {
  const given = <Field extends keyof Garment>(field: Field) =>
    changes[field] === undefined ? garment?.[field] : changes[field];
  const upf = given('upf') ?? null;
  if (upf !== null && !upfRatings.some((rating) => rating === upf)) {
    const message = 'A UPF is a multiple of 5 from 15 to 50; 50 stands for 50+.';
    throw new DomainError('invalid', 'product.upf', message, { errors: { upf: message } });
  }
  return {
    ...each(garmentTexts, (name) => given(name)?.trim() || null),
    ...each(garmentLists, (name) => tidied(given(name) ?? [])),
    upf,
  };
}

function each<Field extends keyof Garment, Value>(fields: readonly Field[], valueOf: (field: Field) => Value) {
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>;
}
