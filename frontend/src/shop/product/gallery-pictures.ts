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

/** The color's front, the product's own picture with the first color if it is no variant's, further ones, and those of no color. */
function picturesIn(product: ProductDetail, color: string | undefined): string[] {
  const { imageUrl, images, variants, imageDetails = {} } = product;
  const further = (wanted?: string) => images.filter((src) => imageDetails[src]?.color === wanted);
  const isElsewhere = color !== variants[0]?.color || variants.some((variant) => variant.imageUrl === imageUrl);
  const main = isElsewhere ? [] : [imageUrl];
  return [frontOf(product, color) || imageUrl, ...main, ...further(color), ...further()].filter(Boolean);
}

/**
 * What the gallery shows while a color is chosen, the first one where none is. All pictures where none says its color, where there is no
 * color to choose, or where none would be left.
 */
export function galleryPictures(product: ProductDetail, color = product.variants[0]?.color): GalleryPicture[] {
  const { name, images, variants, imageDetails = {} } = product;
  const isByColor = variants.length > 0 && images.some((src) => imageDetails[src]?.color);
  const ofColor = isByColor ? picturesIn(product, color) : [];
  const front = isByColor && frontOf(product, color);
  return [...new Set(ofColor.length > 0 ? ofColor : allPictures(product))].map((src) => {
    const said = imageDetails[src]?.alt ?? imageDetails[src]?.color ?? (src === front && color);
    return { src, alt: said ? `${name}, ${said}` : name };
  });
}
