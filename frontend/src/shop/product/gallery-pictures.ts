import type { ProductDetail } from '../../api/models';

export interface GalleryPicture {
  src: string;
  alt: string;
}

/** All pictures of a product, each once: its own first, then those of its variants. */
export function allPictures({ imageUrl, images, variants }: ProductDetail): string[] {
  return [...new Set([imageUrl, ...images, ...variants.flatMap((variant) => variant.imageUrl ?? [])])];
}

/** The picture that stands for a color: that of its variants, else the product's own for the first color. */
export const frontOf = ({ imageUrl, variants }: ProductDetail, color: string | undefined) =>
  variants.find((variant) => variant.color === color && variant.imageUrl)?.imageUrl ??
  (color === variants[0]?.color ? imageUrl : undefined);

/** The color's front, the product's own picture where no variant has it, its further pictures, and those of no color. */
function picturesIn(product: ProductDetail, color: string | undefined): string[] {
  const { imageUrl, images, variants, imageDetails = {} } = product;
  const further = (wanted?: string) => images.filter((src) => imageDetails[src]?.color === wanted);
  const isWithFirst = color === variants[0]?.color && variants.every((variant) => variant.imageUrl !== imageUrl);
  const main = isWithFirst ? [imageUrl] : [];
  return [frontOf(product, color) || imageUrl, ...main, ...further(color), ...further()];
}

/**
 * What the gallery shows while a color is chosen, the first one where none is. All pictures where there is one color, or where no
 * picture says which it shows.
 */
export function galleryPictures(product: ProductDetail, color = product.variants[0]?.color): GalleryPicture[] {
  const { name, images, variants, imageDetails = {} } = product;
  const isByColor =
    images.some((src) => imageDetails[src]?.color) && variants.some((variant) => variant.color !== variants[0]?.color);
  const front = isByColor && frontOf(product, color);
  const shown = new Set(isByColor ? picturesIn(product, color) : allPictures(product));
  return [...shown].map((src) => {
    const said = imageDetails[src]?.alt ?? (isByColor && (imageDetails[src]?.color ?? (src === front && color)));
    return { src, alt: said ? `${name}, ${said}` : name };
  });
}
