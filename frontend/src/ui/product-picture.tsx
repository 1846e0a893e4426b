const widths = [200, 400, 600, 800, 1200];
const libraryFolder = '/images/products/';
/** Shown for products without a picture. */
const noPicture = '/no-picture.svg';

interface ProductPictureProps {
  /** URL of the picture; its other widths are files next to it. Empty if there is none. */
  src: string;
  alt: string;
  /** Tiny copy as a data URI, shown blurred until loaded-pictures.js removes it after the picture has loaded. */
  placeholder?: string | undefined;
  /** Rendered width, as in the `sizes` attribute. */
  sizes: string;
  /** Width of the largest file to load, in pixels. */
  maxWidth?: number;
  /** For pictures in the first view. The picture loads immediately, and with high priority if the value is "high". */
  early?: 'high' | 'auto';
}

/** A 4:5 picture from the image library in a suitable width. Browsers without AVIF load a medium width. */
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

/** Returns a file of medium width in a format that every browser supports. */
const plainPicture = (src: string) => (src.startsWith(libraryFolder) ? fileOf(src, 600, 'webp') : src);

export function productImagePreload(src: string, sizes: string, maxWidth = 1200) {
  return src.startsWith(libraryFolder) ? [{ srcSet: srcSet(src, maxWidth), sizes }] : [];
}

/** Returns the picture for shared links to a page; undefined without a picture. */
export function sharedProductPicture(src: string, alt: string) {
  const widest = pictureFiles(src).at(-1);
  if (widest) return { src: widest.src, alt, size: { width: widest.width, height: widest.height } };
  return src === '' ? undefined : { src, alt };
}

/**
 * Returns all widths of a picture, from narrow to wide, for code that chooses a width itself; empty for external
 * pictures.
 */
export function pictureFiles(
  src: string,
  format: 'avif' | 'webp' = 'webp',
): { src: string; width: number; height: number }[] {
  if (!src.startsWith(libraryFolder)) return [];
  return widths.map((width) => ({ src: fileOf(src, width, format), width, height: (width * 5) / 4 }));
}

/** Omits widths below a third of the largest width, because they are too small for every screen. */
function srcSet(src: string, maxWidth: number): string {
  return widths
    .filter((width) => width <= maxWidth && width >= maxWidth / 3)
    .map((width) => `${fileOf(src, width, 'avif')} ${width}w`)
    .join(',');
}

function fileOf(src: string, width: number, format: string): string {
  return `${src.replace(/\.[^./]+$/, '')}-${width}.${format}`;
}
