import type { ProductDetail } from '../../api/models';

export interface GalleryPicture {
  src: string;
  alt: string;
}

/** All pictures of a product, each once: its own first, then those of its variants. */
export function allPictures({ imageUrl, images, variants }: ProductDetail): string[] {
  return [...new Set([imageUrl, ...images, ...variants.flatMap((variant) => variant.imageUrl ?? [])])];
}

/** The picture that stands for a color: the product's own for its first one. */
export const frontOf = ({ imageUrl, variants }: ProductDetail, color: string | undefined) =>
  color === variants[0]?.color ? imageUrl : variants.find((variant) => variant.color === color)?.imageUrl;

/**
 * What the gallery shows while a color is chosen, the first one where none is: its front, its further pictures, and those of no color.
 * All pictures where there is one color, or where no picture says which it shows.
 */
export function galleryPictures(product: ProductDetail, color = product.variants[0]?.color): GalleryPicture[] {
  const { name, imageUrl, images, variants, imageDetails = {} } = product;
  const ofColor = (wanted?: string) => images.filter((src) => imageDetails[src]?.color === wanted);
  const isByColor =
    ofColor().length < images.length && variants.some((variant) => variant.color !== variants[0]?.color);
  const front = isByColor && frontOf(product, color);
  const shown = isByColor ? [front || imageUrl, ...ofColor(color), ...ofColor()] : allPictures(product);
  return [...new Set(shown)].map((src) => {
    const said = imageDetails[src]?.alt ?? (isByColor && (imageDetails[src]?.color ?? (src === front && color)));
    return { src, alt: said ? `${name}, ${said}` : name };
  });
}
