/** A further picture of a product, beside its main one. */
export class ProductImage {
  readonly id: number;
  position: number;
  url: string;

  static at(position: number, url: string): ProductImage {
    return Object.assign(new ProductImage(), { position, url });
  }
}
