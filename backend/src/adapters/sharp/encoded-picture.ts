import { createHash } from 'node:crypto';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { type EncodedPicture, maxPixels, type PictureFile } from '../../domain/media/ports/images.js';
import {
  type PictureFormat,
  pictureFormats,
  type PictureWidth,
  pictureWidths,
} from '../../domain/media/uploaded-image.js';
import { DomainError } from '../../domain/shared/domain-error.js';

// Allow only these four decoders, regardless of the filename.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Max height of a file, as a multiple of its intended width. Taller pictures become narrower, because WebP limits the
 * height.
 */
const tallest = 2;

/**
 * AVIF files may be transparent, because the shop's pages add a background. WebP files get a white background: mails,
 * search engines and older browsers use them, and may show transparent areas as black.
 */
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.flatten({ background: '#ffffff' }).webp({ quality: 78 }),
};

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

export async function encodedPicture(
  file: Uint8Array,
  formats: readonly PictureFormat[] = pictureFormats,
): Promise<EncodedPicture> {
  const { width, height } = await sizeOf(file);
  const pixels = await upright(file);
  const sha256 = createHash('sha256').update(file).digest('hex');
  return { width, height, placeholder: await placeholderOf(pixels), sha256, files: await filesOf(pixels, formats) };
}

function opened(file: Uint8Array): Sharp {
  return sharp(file, { failOn: 'error', limitInputPixels: maxPixels });
}

async function sizeOf(file: Uint8Array): Promise<{ width: number; height: number }> {
  if (file.length === 0) throw refused('image.empty', 'This file is empty. Please choose another picture.');
  const { autoOrient, format, compression } = await opened(file)
    .metadata()
    .catch((failure: unknown) => {
      throw /pixel limit/.test(String(failure)) ? tooManyPixels() : noPicture();
    });
  // HEIC pictures from phones have the same container format as AVIF, but cannot be decoded.
  if (format === 'heif' && compression !== 'av1') throw noPicture();
  return autoOrient;
}

/** Decodes the file's first picture, upright, and reduced to the largest size that the shop serves. */
async function upright(file: Uint8Array): Promise<Pixels> {
  const width = Math.max(...pictureWidths);
  return opened(file)
    .autoOrient()
    .resize({ width, height: width * tallest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refused('image.damaged', 'This picture is damaged or incomplete. Please choose another file.');
    });
}

async function filesOf(pixels: Pixels, formats: readonly PictureFormat[]): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  for (const format of formats) {
    for (const width of pictureWidths) {
      const narrower = files.find((file) => file.format === format && file.width >= pixels.info.width);
      files.push({ width, format, content: narrower?.content ?? (await encoded(pixels, width, format)) });
    }
  }
  return files;
}

function encoded(pixels: Pixels, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const fitting = pictureOf(pixels).resize({ width, height: width * tallest, fit: 'inside', withoutEnlargement: true });
  return encoders[format](fitting).toBuffer();
}

/**
 * Returns a blurred preview, cropped to the 4:5 ratio of the shop's pages; null for a picture with transparent parts.
 * At a smaller size or without blur, WebP would lose colors and show blocks.
 */
async function placeholderOf(pixels: Pixels): Promise<string | null> {
  const { isOpaque } = await pictureOf(pixels).stats();
  if (!isOpaque) return null;
  const tiny = pictureOf(pixels).removeAlpha().resize({ width: 8, height: 10, fit: 'cover' }).blur(0.8);
  const content = await tiny.webp({ quality: 40, smartSubsample: true, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${content.toString('base64')}`;
}

function pictureOf({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

function noPicture(): DomainError {
  return refused('image.not-a-picture', 'We cannot read this picture. Please choose a JPEG, PNG, WebP or AVIF file.');
}

function tooManyPixels(): DomainError {
  return refused(
    'image.too-many-pixels',
    'This picture has too many pixels. Please choose one of at most 40 megapixels.',
  );
}

function refused(code: string, message: string): DomainError {
  return new DomainError('invalid', code, message, { errors: { image: message } });
}
