import type { ProductDetail } from '../../api/models';

export interface GalleryPicture {
  src: string;
  alt: string;
}

/**
 * Returns all pictures of a product without duplicates: first the pictures of the product, then the pictures of its
 * variants.
 */
export function allPictures({ imageUrl, images, variants }: ProductDetail): string[] {
  return [...new Set([imageUrl, ...images, ...variants.flatMap((variant) => variant.imageUrl ?? [])])];
}

/**
 * Returns the main picture of a color: the picture of its variants, or for the first color, the product's own picture.
 */
export const frontOf = ({ imageUrl, variants }: ProductDetail, color: string | undefined) =>
  variants.find((variant) => variant.color === color && variant.imageUrl)?.imageUrl ??
  (color === variants[0]?.color ? imageUrl : undefined);

/**
 * Returns the pictures for a color, in this order: its main picture; for the first color, the product's own picture,
 * unless a variant uses it; other pictures of the color; pictures without a color.
 */
function picturesIn(product: ProductDetail, color: string | undefined): string[] {
  const { imageUrl, images, variants, imageDetails = {} } = product;
  // The list contains the main picture, too, if that picture has an alt text.
  const further = (wanted?: string) => images.filter((src) => src !== imageUrl && imageDetails[src]?.color === wanted);
  const isElsewhere = color !== variants[0]?.color || variants.some((variant) => variant.imageUrl === imageUrl);
  const main = isElsewhere ? [] : [imageUrl];
  return [frontOf(product, color) || imageUrl, ...main, ...further(color), ...further()].filter(Boolean);
}

/**
 * Returns the gallery pictures for the chosen color (default: the first color). Returns all pictures if no picture has
 * a color, if the product has no colors, or if no picture would remain.
 */
export function galleryPictures(product: ProductDetail, color = product.variants[0]?.color): GalleryPicture[] {
  const { name, images, variants, imageDetails = {} } = product;
  const isByColor = variants.length > 0 && images.some((src) => imageDetails[src]?.color);
  const ofColor = isByColor ? picturesIn(product, color) : [];
  const front = isByColor && frontOf(product, color);
  return [...new Set(ofColor.length > 0 ? ofColor : allPictures(product))].map((src) => {
    const description = imageDetails[src]?.alt ?? imageDetails[src]?.color ?? (src === front && color);
    return { src, alt: description ? `${name}, ${description}` : name };
  });
}
