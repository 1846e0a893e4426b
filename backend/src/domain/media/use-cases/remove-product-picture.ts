import { CatalogReader } from '../../catalog/ports/catalog-reader.js';
import { UpdateProduct } from '../../catalog/use-cases/update-product.js';
import { UseCase } from '../../shared/use-case.js';

/**
 * Removes a picture from a product and its variants. If it is the main picture, the next picture becomes the main
 * picture.
 */
@UseCase()
export class RemoveProductPicture {
  constructor(
    private readonly catalog: CatalogReader,
    private readonly updateProduct: UpdateProduct,
  ) {}

  /** Does nothing for an archived product. */
  async execute(id: number, url: string, staffId: number): Promise<void> {
    const product = await this.catalog.getProduct(id);
    if (!product) return;
    const showing = product.variants.filter(({ imageUrl }) => imageUrl === url);
    const all = [product.imageUrl, ...product.images];
    const remaining = all.filter((other) => other !== url);
    const [imageUrl = '', ...further] = remaining;
    // The list contains the main picture, too, if that picture has an alt text.
    const images = product.imageDetails?.[imageUrl]?.alt ? [...new Set(remaining)] : further;
    await this.updateProduct.execute(
      id,
      {
        ...(all.includes(url) ? { imageUrl, images } : {}),
        variants: showing.map((variant) => ({ id: variant.id, imageUrl: null })),
      },
      staffId,
    );
  }
}
