import { garmentChoices, type GarmentChoice, type garmentWords } from './garment-words';

export const fitFacts = garmentChoices.filter((choice) => choice !== 'kind');

export const choiceLabels: Readonly<Record<GarmentChoice, string>> = {
  kind: 'Kind',
  coverage: 'Coverage',
  support: 'Support',
  lined: 'Lining',
  rise: 'Rise',
  leg: 'Leg',
  stretch: 'Stretch',
};

const kinds: Readonly<Record<string, string>> = {
  bikini: 'Bikinis',
  'bikini-top': 'Bikini tops',
  'bikini-bottom': 'Bikini bottoms',
  'one-piece': 'One-pieces',
  'cover-up': 'Cover-ups',
  'active-top': 'Sports bras & tanks',
  'active-bottom': 'Leggings & shorts',
} satisfies Record<(typeof garmentWords)['kind'][number], string>;

/** Returns the label of a catalog value: "One-pieces", "Low-cut". */
export const wordLabel = (word: string) => kinds[word] ?? word.slice(0, 1).toUpperCase() + word.slice(1);
