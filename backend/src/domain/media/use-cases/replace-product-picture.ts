import { CatalogReader } from '../../catalog/ports/catalog-reader.js';
import { UpdateProduct } from '../../catalog/use-cases/update-product.js';
import { UseCase } from '../../shared/use-case.js';

/** Shows another picture, or none, in the place of a picture of a product and its variants. */
@UseCase()
export class ReplaceProductPicture {
  constructor(
    private readonly catalog: CatalogReader,
    private readonly updateProduct: UpdateProduct,
  ) {}

  /**
   * Does nothing for an archived product.
   * @param next URL of the new picture, which gets the color and the alt text. With null, the picture is removed: if it
   * is the main picture, the next picture becomes the main picture.
   */
  async execute(id: number, url: string, next: string | null, staffId: number): Promise<void> {
    const product = await this.catalog.getProduct(id);
    if (!product) return;
    const inPlace = (one: string) => (one === url ? next : one);
    const all = [product.imageUrl, ...product.images];
    const [imageUrl = '', ...further] = new Set(all.flatMap((one) => inPlace(one) ?? []));
    const details = Object.entries(product.imageDetails ?? {}).map(([one, detail]) => [inPlace(one), detail] as const);
    const hasAlt = details.some(([one, { alt }]) => one === imageUrl && alt !== undefined && alt !== '');
    // The list contains the main picture, too, if that picture has an alt text.
    const images = hasAlt ? [imageUrl, ...further] : further;
    const imageDetails = Object.fromEntries(
      details.flatMap(([one, detail]) => (one !== null && images.includes(one) ? [[one, detail] as const] : [])),
    );
    const showing = product.variants.filter((variant) => variant.imageUrl === url);
    await this.updateProduct.execute(
      id,
      {
        ...(all.includes(url) ? { imageUrl, images, imageDetails } : {}),
        variants: showing.map((variant) => ({ id: variant.id, imageUrl: next })),
      },
      staffId,
    );
  }
}
