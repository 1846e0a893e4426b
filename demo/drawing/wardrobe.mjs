const solid = (color) => ({ name: 'solid', colors: [color] });
const print = (name, colors, size, angle = 0) => ({ name, colors, size, angle });
const wear = (main, second, edging) => ({ main, second, edging });
const cypress = { cloths: wear(print('sailor', ['dark', 'light'], 34), solid('dark'), solid('dark')) };

/**
 * What each product is made of, by its slug: three cloths (`main`, `second`, `edging`), details of its cut, and, for each further
 * colour, the palette and cloths of its own picture. Cut and palette of the product itself are in the catalogue.
 */
export const wardrobe = {
  'old-glory-triangle-bikini': {
    cloths: wear(
      print('stripes', ['primary', 'light'], 42, -28),
      print('stars', ['light', 'dark'], 58, -8),
      solid('dark'),
    ),
    details: { centreRing: true },
    colours: {
      'midnight-gold': {
        palette: 'noir',
        cloths: wear(
          print('stripes', ['dark', 'primary'], 42, -28),
          print('stars', ['primary', 'dark'], 58, -8),
          solid('dark'),
        ),
      },
    },
  },
  'harbor-bandeau-bikini': {
    cloths: wear(print('deck', ['primary', 'light', 'dark'], 54, 0), solid('primary'), solid('dark')),
  },
  'lone-star-halter-bikini': {
    cloths: wear(solid('dark'), solid('dark'), solid('dark')),
    details: { chestStar: true },
  },
  'boardwalk-high-waist-bikini': {
    cloths: wear(print('gingham', ['primary', 'light'], 30), solid('primary'), solid('light')),
    details: { knot: true },
    colours: {
      'indigo-gingham': {
        palette: 'denim',
        cloths: wear(print('gingham', ['dark', 'light'], 30), solid('dark'), solid('light')),
      },
    },
  },
  'point-break-sport-bikini': {
    cloths: wear(print('waves', ['light', 'dark', 'accent'], 84, -6), solid('primary'), solid('primary')),
  },
  'poppy-field-triangle-bikini': { cloths: wear(solid('primary'), solid('primary'), solid('dark')) },
  'firecracker-halter-bikini': {
    cloths: wear(print('scatteredStars', ['light', 'dark'], 110, 8), solid('primary'), solid('dark')),
  },
  'anchor-point-high-waist-bikini': {
    cloths: wear(print('anchors', ['light', 'dark'], 62), solid('dark'), solid('light')),
  },
  'sandbar-bandeau-bikini': {
    cloths: wear(print('rib', ['#e9dcc3', '#a78a60'], 9), solid('accent'), solid('accent')),
    details: { twist: true },
    colours: {
      rust: {
        palette: 'redwood',
        cloths: wear(print('rib', ['primary', '#6d2f1b'], 9), solid('primary'), solid('primary')),
      },
      black: { palette: 'noir', cloths: wear(print('rib', ['#34343b', '#15151a'], 9), solid('dark'), solid('dark')) },
    },
  },
  'cypress-mix-and-match-bikini': cypress,
  'cypress-bandeau-top': cypress,
  'cypress-high-waist-bottoms': cypress,
  'lifeguard-scoop-one-piece': {
    cloths: wear(solid('primary'), solid('light'), solid('dark')),
    details: { badge: true },
    colours: { navy: { palette: 'classic', cloths: wear(solid('dark'), solid('light'), solid('primary')) } },
  },
  'golden-hour-plunge-one-piece': { cloths: wear(solid('dark'), solid('dark'), solid('primary')) },
  'lap-lane-racerback-one-piece': { cloths: wear(solid('dark'), solid('primary'), solid('accent')) },
  'liberty-one-shoulder-one-piece': {
    cloths: wear(
      print('stripes', ['primary', 'light'], 58, -32),
      print('stars', ['light', 'dark'], 60, -8),
      solid('dark'),
    ),
  },
  'steamer-lane-long-sleeve-suit': { cloths: wear(solid('light'), solid('dark'), solid('primary')) },
  'captain-stripe-scoop-one-piece': {
    cloths: wear(print('sailor', ['dark', 'light'], 36), solid('dark'), solid('dark')),
  },
  'tidewater-sarong': {
    cloths: wear(print('waves', ['light', 'primary', 'accent'], 110, -4), solid('light'), solid('light')),
  },
  'salt-air-kaftan': {
    cloths: wear(print('chalk', ['accent', 'light'], 34, 90), solid('primary'), solid('dark')),
  },
  'weekender-beach-shirt': {
    cloths: wear(print('chalk', ['light', 'primary'], 22, 90), solid('primary'), solid('dark')),
    colours: { white: { palette: 'denim', cloths: wear(solid('#fbfaf6'), solid('#fbfaf6'), solid('accent')) } },
  },
  'marina-beach-dress': { cloths: wear(solid('primary'), solid('accent'), solid('accent')) },
  'freedom-run-leggings': {
    cloths: wear(solid('dark'), solid('primary'), solid('dark')),
    details: { sideStripe: true },
    colours: {
      black: { palette: 'noir', cloths: wear(solid('dark'), solid('primary'), solid('dark')) },
      forest: {
        palette: 'redwood',
        cloths: wear(solid('dark'), solid('accent'), solid('dark')),
      },
    },
  },
  'coastline-seven-eighth-leggings': { cloths: wear(solid('dark'), solid('primary'), solid('dark')) },
  'bonfire-flare-leggings': { cloths: wear(solid('primary'), solid('primary'), solid('primary')) },
  'constellation-leggings': {
    cloths: wear(print('scatteredStars', ['light', '#22384f'], 120, 6), solid('dark'), solid('dark')),
    details: { plainLeg: true },
  },
  'west-cliff-bike-shorts': {
    cloths: wear(solid('dark'), solid('primary'), solid('dark')),
    colours: {
      coral: { palette: 'coral', cloths: wear(solid('primary'), solid('light'), solid('primary')) },
      black: { palette: 'noir', cloths: wear(solid('dark'), solid('#4a4a52'), solid('dark')) },
    },
  },
  'mile-marker-running-shorts': { cloths: wear(solid('primary'), solid('primary'), solid('light')) },
  'dawn-patrol-running-shorts': { cloths: wear(solid('primary'), solid('dark'), solid('accent')) },
  'crosswind-strappy-bra': {
    cloths: wear(solid('dark'), solid('dark'), solid('dark')),
    colours: { plum: { palette: 'noir', cloths: wear(solid('accent'), solid('accent'), solid('accent')) } },
  },
  'anthem-racerback-bra': {
    cloths: wear(print('stars', ['light', 'dark'], 62, -8), print('stripes', ['primary', 'light'], 30), solid('dark')),
    colours: {
      'pacific-stripe': {
        palette: 'pacific',
        cloths: wear(solid('dark'), print('stripes', ['primary', 'light'], 30), solid('dark')),
      },
    },
  },
  'tidal-longline-bra': { cloths: wear(solid('light'), solid('primary'), solid('dark')) },
  'sunday-muscle-tank': {
    cloths: wear(solid('light'), solid('#2f3f66'), solid('light')),
    details: { emblem: true },
    colours: { 'washed-navy': { palette: 'denim', cloths: wear(solid('#3d4d6e'), solid('light'), solid('#3d4d6e')) } },
  },
  'pier-cropped-tank': {
    cloths: wear(print('deck', ['primary', 'light', 'primary'], 62), solid('dark'), solid('dark')),
  },
  'overlook-ribbed-tank': {
    cloths: wear(print('rib', ['primary', '#c9483b'], 7, 0), solid('primary'), solid('primary')),
  },
};
