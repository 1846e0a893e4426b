import sharp, { type Sharp } from 'sharp';

interface PictureTraits {
  readonly width?: number;
  readonly height?: number;
}

/** Returns a small generated picture, not yet encoded. */
export function aPicture({ width = 300, height = 375 }: PictureTraits = {}): Sharp {
  const background = { r: 22, g: 38, b: 92 };
  const red = { r: 190, g: 30, b: 45 };
  const corner = {
    create: { width: Math.ceil(width / 4), height: Math.ceil(height / 4), channels: 3, background: red },
  } as const;
  return sharp({ create: { width, height, channels: 3, background } }).composite([{ input: corner, left: 0, top: 0 }]);
}
