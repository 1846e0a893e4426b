const widths = [200, 400, 600, 800, 1200];
const libraryFolder = '/images/products/';
/** Shown for a product without a picture. */
const noPicture = '/no-picture.svg';

interface ProductPictureProps {
  /** The picture's address; its widths are files next to it. Empty if there is none. */
  src: string;
  alt: string;
  /** A tiny copy, as a data URI, shown blurred until the picture has loaded: then loaded-pictures.js takes it away. */
  placeholder?: string | undefined;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** The widest file that is worth loading, in pixels. */
  maxWidth?: number;
  /** In the first view: loaded at once, and among the first when "high". */
  early?: 'high' | 'auto';
}

/** A 4:5 picture of the image library in the width that fits; browsers without AVIF get one of a middle width. */
export function ProductPicture({ src, alt, placeholder, sizes, maxWidth = 1200, early }: ProductPictureProps) {
  const inLibrary = src.startsWith(libraryFolder);
  return (
    <picture>
      {inLibrary && <source type="image/avif" srcSet={srcSet(src, maxWidth)} sizes={sizes} />}
      <img
        src={plainPicture(src) || noPicture}
        alt={alt}
        style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
        width={800}
        height={1000}
        loading={early ? 'eager' : 'lazy'}
        fetchPriority={early === 'high' ? 'high' : undefined}
        decoding={early && 'sync'}
      />
    </picture>
  );
}

/** One file of a middle width that every browser reads. */
const plainPicture = (src: string) => (src.startsWith(libraryFolder) ? fileOf(src, 600, 'webp') : src);

export function productImagePreload(src: string, sizes: string, maxWidth = 1200) {
  return src.startsWith(libraryFolder) ? [{ srcSet: srcSet(src, maxWidth), sizes }] : [];
}

/** For shared links to a page; none without a picture. */
export function sharedProductPicture(src: string, alt: string) {
  const widest = pictureFiles(src).at(-1);
  if (widest) return { src: widest.src, alt, size: { width: widest.width, height: widest.height } };
  return src === '' ? undefined : { src, alt };
}

/** The picture in all its widths, from narrow to wide, for code that chooses by itself; empty for a picture from elsewhere. */
export function pictureFiles(
  src: string,
  format: 'avif' | 'webp' = 'webp',
): { src: string; width: number; height: number }[] {
  if (!src.startsWith(libraryFolder)) return [];
  return widths.map((width) => ({ src: fileOf(src, width, format), width, height: (width * 5) / 4 }));
}

/** Narrower than a third of the widest fits no screen. */
function srcSet(src: string, maxWidth: number): string {
  return widths
    .filter((width) => width <= maxWidth && width >= maxWidth / 3)
    .map((width) => `${fileOf(src, width, 'avif')} ${width}w`)
    .join(',');
}

function fileOf(src: string, width: number, format: string): string {
  return `${src.replace(/\.[^./]+$/, '')}-${width}.${format}`;
}
