import { DomainError } from '../shared/domain-error.js';
import { tidied } from '../shared/typed-text.js';

/**
 * Product facts that consist of one text, e.g. "82% recycled nylon, 18% elastane". Each is stored in the column of its
 * name in snake case. Null when unknown.
 */
export const garmentTexts = ['fabric', 'lining', 'fit'] as const;
/** Product facts with several entries: features and care instructions. */
export const garmentLists = ['features', 'care'] as const;
export const upfRatings = [15, 20, 25, 30, 35, 40, 45, 50] as const;

/** Max weight of a product, in grams. */
const heaviest = 30_000;

/** Kinds of garments. A shopper may have a different size for each kind. */
export const garmentKinds = [
  'bikini',
  'bikini-top',
  'bikini-bottom',
  'one-piece',
  'cover-up',
  'active-top',
  'active-bottom',
] as const;
export type GarmentKind = (typeof garmentKinds)[number];

/** Facts about the fit, with the allowed values of each, from the lowest degree to the highest. */
const fitFacts = {
  coverage: ['minimal', 'cheeky', 'moderate', 'full'],
  support: ['light', 'medium', 'high'],
  lined: ['none', 'partial', 'full'],
  rise: ['low', 'mid', 'high'],
  leg: ['low-cut', 'mid-cut', 'high-cut', 'short', 'cropped', 'full-length', 'flared'],
  stretch: ['none', 'some', 'high'],
} as const;
type FitFact = keyof typeof fitFacts;
const fitFactNames = Object.keys(fitFacts) as readonly FitFact[];

const forAll: readonly FitFact[] = ['lined', 'stretch'];
const ofBottoms: readonly FitFact[] = ['coverage', 'rise', 'leg'];
/** The facts that apply to each kind. */
const factsOfKind: Readonly<Record<GarmentKind, readonly FitFact[]>> = {
  bikini: [...forAll, ...ofBottoms, 'support'],
  'bikini-top': [...forAll, 'coverage', 'support'],
  'bikini-bottom': [...forAll, ...ofBottoms],
  'one-piece': [...forAll, 'coverage', 'leg', 'support'],
  'cover-up': forAll,
  'active-top': [...forAll, 'support'],
  'active-bottom': [...forAll, 'rise', 'leg'],
};

/** Filters for garments, with the allowed values of each. */
export const garmentChoices = { kind: garmentKinds, ...fitFacts } as const;
export type GarmentChoice = keyof typeof garmentChoices;
export const garmentChoiceNames = Object.keys(garmentChoices) as readonly GarmentChoice[];

export const garmentFields = [...garmentTexts, ...garmentLists, 'upf', 'weight', ...garmentChoiceNames] as const;

type Choices = { [Name in GarmentChoice]: (typeof garmentChoices)[Name][number] | null };
type Texts = Record<(typeof garmentTexts)[number], string | null>;
type Lists = Record<(typeof garmentLists)[number], readonly string[]>;

/** Materials, fit and care of a product. Unknown facts are not shown. Sizes belong to the variants. */
export interface Garment extends Readonly<Texts>, Readonly<Lists>, Readonly<Choices> {
  /** Sun protection (UPF): a multiple of 5, from 15; 50 means 50+. */
  readonly upf: number | null;
  /** Weight of one unit in grams, including packaging, for shipping costs. */
  readonly weight: number | null;
}

/** Absent: unchanged; null: unknown. */
export type GarmentChanges = { readonly [Field in keyof Garment]?: Garment[Field] | null };

/**
 * @throws DomainError invalid for a UPF or weight outside of the allowed values, and for a fact that does not apply to
 * this kind
 */
export function changedGarment(garment: Garment | null, changes: GarmentChanges): Garment {
  const given = <Field extends keyof Garment>(field: Field) =>
    changes[field] === undefined ? garment?.[field] : changes[field];
  const upf = given('upf') ?? null;
  if (upf !== null && !upfRatings.some((rating) => rating === upf)) {
    throw refused('upf', 'UPF must be a multiple of 5 from 15 to 50. Enter 50 for 50+.');
  }
  const weight = given('weight') ?? null;
  if (weight !== null && (weight < 1 || weight > heaviest)) {
    throw refused('weight', `Weight must be 1 to ${heaviest} grams.`);
  }
  const kind = given('kind') ?? null;
  for (const fact of fitFactNames) {
    if (kind !== null && (given(fact) ?? null) !== null && !factsOfKind[kind].includes(fact))
      throw refused(fact, `This kind of garment has no ${fact}.`);
  }
  return {
    ...each(garmentTexts, (name) => given(name)?.trim() || null),
    ...each(garmentLists, (name) => tidied(given(name) ?? [])),
    upf,
    weight,
    kind,
    coverage: given('coverage') ?? null,
    support: given('support') ?? null,
    lined: given('lined') ?? null,
    rise: given('rise') ?? null,
    leg: given('leg') ?? null,
    stretch: given('stretch') ?? null,
  };
}

function refused(field: keyof Garment, message: string): DomainError {
  return new DomainError('invalid', `product.${field}`, message, { errors: { [field]: message } });
}

function each<Field extends keyof Garment, Value>(fields: readonly Field[], valueOf: (field: Field) => Value) {
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>;
}

/** Shapes for filtering. A tag with the name of a shape gives the product that shape. */
export const shapes = [
  ...['triangle', 'bandeau', 'halter', 'high-waist', 'one-piece', 'cover-up'],
  ...['leggings', 'shorts', 'bra', 'tank'],
] as const;
