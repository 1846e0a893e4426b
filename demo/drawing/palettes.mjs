/**
 * Five colours of cloth and the ground that a garment lies on (its light middle and its edge).
 * `trim` is what rings, zips and small stitching are made of.
 */
export const palettes = {
  classic: {
    primary: '#b3202f',
    light: '#fbf6ec',
    dark: '#1b2a63',
    accent: '#7f1622',
    trim: '#c9a557',
    ground: ['#f4e9da', '#e2cdb2'],
  },
  noir: {
    primary: '#c8a45a',
    light: '#f5efe2',
    dark: '#222228',
    accent: '#5d2340',
    trim: '#d3b06a',
    ground: ['#e2e6e7', '#bfc8cc'],
  },
  vintage: {
    primary: '#c1543f',
    light: '#f6ebd6',
    dark: '#34526f',
    accent: '#e0a458',
    trim: '#b98c4a',
    ground: ['#dcebe9', '#afd0d0'],
  },
  coral: {
    primary: '#ee6f5e',
    light: '#fff7f0',
    dark: '#22587a',
    accent: '#f7b7a3',
    trim: '#c9a557',
    ground: ['#fdeae2', '#f2c6b6'],
  },
  pacific: {
    primary: '#1f8087',
    light: '#ecf6f1',
    dark: '#0f4152',
    accent: '#8ccbc4',
    trim: '#c0b283',
    ground: ['#e6efec', '#bdd6d5'],
  },
  redwood: {
    primary: '#a04e30',
    light: '#f5ead8',
    dark: '#2f4d3e',
    accent: '#d99a5b',
    trim: '#b98c4a',
    ground: ['#f0e8d9', '#d5c6aa'],
  },
  poppy: {
    primary: '#ea7a2c',
    light: '#fff5e3',
    dark: '#3a3c70',
    accent: '#f5b450',
    trim: '#b98c4a',
    ground: ['#fbf0d8', '#efd5a0'],
  },
  denim: {
    primary: '#5f80aa',
    light: '#f7f5ef',
    dark: '#2a3b61',
    accent: '#a8bdd6',
    trim: '#b98c4a',
    ground: ['#eeeff0', '#cfd3da'],
  },
  dune: {
    primary: '#b8946a',
    light: '#f1e6d2',
    dark: '#8a6b47',
    accent: '#d8c3a0',
    trim: '#b98c4a',
    ground: ['#e5e9dc', '#c3cbb4'],
  },
};
