/** A further picture of a product, beside its main one. */
export class ProductImage {
  /** The row's; absent before it is written. */
  declare readonly id: number;

  constructor(
    readonly position: number,
    public url: string,
  ) {}
}
