import { ProductRepository } from '../../catalog/ports/product-repository.js';
import { UpdateProduct } from '../../catalog/use-cases/update-product.js';
import { UseCase } from '../../shared/use-case.js';

/**
 * Shows another picture, or none, in the place of a picture of a product and its variants, inside the caller's
 * transaction.
 */
@UseCase()
export class ReplaceProductPicture {
  constructor(
    private readonly products: ProductRepository,
    private readonly updateProduct: UpdateProduct,
  ) {}

  /**
   * Does nothing for an archived product. Variants without a picture of their own still show the picture of their color.
   * @param next URL of the new picture, which gets the color and the alt text. With null, the picture is removed: if it
   * is the main picture, the next picture becomes the main picture.
   */
  async execute(id: number, url: string, next: string | null, staffId: number): Promise<void> {
    // Locks the product first, so that the change does not overwrite a concurrent edit.
    const product = await this.products.lock(id);
    if (!product || product.isArchived) return;
    const inPlace = (one: string) => (one === url ? next : one);
    const all = [product.imageUrl, ...product.images.map((image) => image.url)];
    const [imageUrl = '', ...further] = new Set(all.flatMap((one) => inPlace(one) ?? []));
    // The replaced picture comes last, because its details apply if the product already lists the new picture.
    const described = product.images
      .filter(({ color, alt }) => color !== null || alt !== null)
      .toSorted((a, b) => Number(a.url === url) - Number(b.url === url));
    const details = new Map(described.map(({ url: one, color, alt }) => [inPlace(one), { color, alt }]));
    // The list contains the main picture, too, if that picture has an alt text.
    const images = details.get(imageUrl)?.alt ? [imageUrl, ...further] : further;
    const imageDetails = Object.fromEntries(
      [...details].flatMap(([one, detail]) => (one !== null && images.includes(one) ? [[one, detail] as const] : [])),
    );
    const showing = product.variants.filter((variant) => !variant.isArchived && variant.imageUrl === url);
    await this.updateProduct.execute(
      id,
      {
        ...(all.includes(url) ? { imageUrl, images, ...(next !== null && { imageDetails }) } : {}),
        variants: showing.map((variant) => ({ id: variant.id, imageUrl: next })),
      },
      staffId,
    );
  }
}
