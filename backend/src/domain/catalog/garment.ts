import { DomainError } from '../shared/domain-error.js';
import { tidied } from './tidied.js';

/** What is known in a sentence, each a column of that name: "82% recycled nylon, 18% elastane". Null where it is not known. */
export const garmentTexts = ['fabric', 'lining', 'fit'] as const;
/** What is known in several: features, and instructions for its care. */
export const garmentLists = ['features', 'care'] as const;
export const upfRatings = [15, 20, 25, 30, 35, 40, 45, 50] as const;

export const garmentFields = [...garmentTexts, ...garmentLists, 'upf'] as const;

type Texts = Record<(typeof garmentTexts)[number], string | null>;
type Lists = Record<(typeof garmentLists)[number], readonly string[]>;

/** What is known about how a product is made and worn; whatever is not known stays unsaid. Its sizes are its variants'. */
export interface Garment extends Readonly<Texts>, Readonly<Lists> {
  /** How much of the sun it keeps off: a multiple of 5 from 15; 50 stands for 50+. */
  readonly upf: number | null;
}

/** Absent, it stays as it is; null, it is not known. */
export type GarmentChanges = { readonly [Field in keyof Garment]?: Garment[Field] | null };

/** @throws DomainError invalid, for a UPF that is none */
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
