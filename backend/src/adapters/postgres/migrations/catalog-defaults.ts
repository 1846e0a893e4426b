/** Words in color names, by basic color. A word may belong to two colors. */
export const colorWords: Readonly<Record<string, string>> = {
  Black: 'black, noir, onyx, ebony, jet, coal, ink',
  White: 'white, ivory, snow, pearl, chalk, foam, optic',
  Gray: 'gray, grey, charcoal, slate, ash, heather, stone, smoke, graphite, pewter',
  Beige: 'beige, oat, sand, dune, tan, cream, nude, khaki, ecru, taupe, natural, bone, champagne, wheat, camel',
  Brown: 'brown, chocolate, mocha, espresso, cocoa, walnut, chestnut, rust, cinnamon, bronze, copper, coffee',
  Red: 'red, brick, crimson, scarlet, cherry, ruby, cardinal, burgundy, wine, maroon, berry',
  Pink: 'pink, coral, rose, blush, fuchsia, magenta, salmon, peony, flamingo, bubblegum, peach',
  Orange: 'orange, poppy, coral, rust, tangerine, apricot, peach, mango, pumpkin, terracotta, papaya',
  Yellow: 'yellow, lemon, mustard, canary, sunflower, butter, honey',
  Gold: 'gold, golden',
  Silver: 'silver',
  Green: 'green, forest, olive, sage, mint, emerald, lime, moss, pine, jade, hunter, fern, teal, seafoam',
  Blue: 'blue, navy, indigo, denim, chambray, midnight, sky, royal, cobalt, azure, ocean, sea, pacific, marine, teal, aqua, turquoise, cyan, slate, seafoam',
  Purple: 'purple, plum, lavender, violet, lilac, grape, eggplant, orchid, mauve, amethyst',
};

/** Common US search terms for swimwear and activewear, by the shop's own terms. */
export const usualSynonyms: Readonly<Record<string, string>> = {
  'bikini, one-piece':
    'swimsuit, swim suit, swimwear, swim wear, bathing suit, swimming costume, bathing costume, bather, swimmer, beachwear',
  bikini: 'two piece, 2 piece, two piece swimsuit, two piece bathing suit, bikini set, bikini top, bikini bottoms',
  'one-piece':
    'one piece, onepiece, 1 piece, one piece swimsuit, one piece bathing suit, maillot, monokini, one piece suit',
  'triangle bikini': 'string bikini',
  halter: 'halter top, halter neck',
  'high-waist': 'high rise, high waisted',
  bandeau: 'strapless, tube top',
  training: 'lap suit, racing suit, training suit, swim team',
  'long-sleeve, sun protection': 'rash guard, rashguard, surf suit, long sleeve swimsuit, sun suit, spf',
  'cover-up': 'cover up, coverup, beach cover up, swim cover up, beach coverup',
  sarong: 'wrap, beach wrap, swim wrap, pareo',
  kaftan: 'caftan, tunic',
  'beach dress': 'sundress, sun dress, dress',
  leggings:
    'legging, tights, yoga pants, workout pants, gym pants, exercise pants, stretch pants, running pants, running tights, compression pants, pants, jeggings',
  'flare leggings': 'flared leggings, flare pants, bootcut leggings, bell bottoms',
  '7/8 length': 'capris, capri leggings, cropped leggings, ankle leggings',
  shorts: 'shorts, gym shorts, workout shorts, athletic shorts',
  'bike shorts': 'biker shorts, cycling shorts, spandex shorts',
  bra: 'bra, sports bra, workout bra, running bra, athletic bra, bralette, crop bra',
  'longline, cropped': 'crop top',
  tank: 'tank, tank top, singlet, vest, sleeveless top, muscle tee, muscle shirt',
  'tank, shirt': 't-shirt, tshirt, tee',
  'leggings, shorts, bra, tank':
    'activewear, athleisure, sportswear, gym clothes, gym wear, workout clothes, exercise clothes, fitness wear',
  'stars and stripes, stars, red white blue':
    'american flag, usa flag, flag, patriotic, americana, usa, 4th of july, fourth of july, july 4th, independence day, red white and blue',
  retro: 'vintage, pin up, pinup',
  gingham: 'plaid, checkered, checked',
  'anchors, stripes': 'nautical, sailor',
  surf: 'surfing, surfer, paddling',
  running: 'jogging, runner, jogger',
  'yoga, studio': 'pilates, barre',
};

const sizes = ['XS', 'S', 'M', 'L', 'XL'] as const;

/** Body measurements in inches, from XS to XL. */
const body = {
  bust: [
    [31, 33],
    [33, 35],
    [35, 37],
    [37, 40],
    [40, 43],
  ],
  underbust: [
    [26, 28],
    [28, 30],
    [30, 32],
    [32, 35],
    [35, 38],
  ],
  waist: [
    [24, 26],
    [26, 28],
    [28, 30],
    [30, 33],
    [33, 36],
  ],
  hips: [
    [34, 36],
    [36, 38],
    [38, 40],
    [40, 43],
    [43, 46],
  ],
  torso: [
    [57, 58.5],
    [58.5, 60],
    [60, 61.5],
    [61.5, 63],
    [63, 64.5],
  ],
  inseam: [
    [26, 27],
    [26.5, 27.5],
    [27, 28],
    [27.5, 28.5],
    [28, 29],
  ],
} as const;

const measuresOfKinds: Readonly<Record<string, readonly (keyof typeof body)[]>> = {
  bikini: ['bust', 'underbust', 'waist', 'hips'],
  'bikini-top': ['bust', 'underbust'],
  'bikini-bottom': ['waist', 'hips'],
  'one-piece': ['bust', 'waist', 'hips', 'torso'],
  'cover-up': ['bust', 'hips'],
  'active-top': ['bust', 'underbust'],
  'active-bottom': ['waist', 'hips', 'inseam'],
};

/** The rows of the size chart of each kind, in inches. */
export const sizeCharts = Object.fromEntries(
  Object.entries(measuresOfKinds).map(([kind, measures]) => [
    kind,
    sizes.map((size, place) => ({
      size,
      ...Object.fromEntries(measures.map((measure) => [measure, body[measure][place]])),
    })),
  ]),
);
