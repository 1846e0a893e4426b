import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { problemMessage } from '../../../domain/cart/line-problem.js';
import type { LineProblem, PricedCart, PricedCartLine, PricedSet } from '../../../domain/cart/ports/priced-cart.js';
import type { Discount } from '../../../domain/pricing/quote.js';
import { totalsView, TotalsView } from '../pricing/totals.view.js';

const problems: LineProblem[] = ['archived', 'sold-out', 'not-enough', 'repriced'];

@ApiSchema({ name: 'CartProduct' })
export class CartProductView {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
  @ApiProperty({ description: "The product's own price, in dollars." }) price!: number;
  @ApiProperty({ description: 'Same as imageUrl.' }) image!: string;
  @ApiProperty() imageUrl!: string;
}

@ApiSchema({ name: 'CartVariant' })
export class CartVariantView {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ type: String, nullable: true }) size!: string | null;
  @ApiProperty() color!: string;
  @ApiProperty({ type: Number, nullable: true, description: 'Null: the product’s price applies.' }) price!:
    | number
    | null;
  @ApiProperty({ type: String, nullable: true }) imageUrl!: string | null;
}

@ApiSchema({ name: 'CartSet' })
export class CartSetView {
  @ApiProperty({
    description: 'The same for both halves of a set. They are changed and removed together, by the id of either half.',
  })
  group!: string;
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
  @ApiProperty() imageUrl!: string;
  @ApiProperty({ description: 'Current price of one set, in dollars. The prices of its halves add up to it.' })
  price!: number;
}

@ApiSchema({ name: 'CartItem' })
@ApiExtraModels(CartVariantView)
export class CartItemView {
  @ApiProperty() id!: string;
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty({ type: 'integer', nullable: true }) variantId!: number | null;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 99 }) quantity!: number;
  @ApiProperty({ description: 'Current price of one unit, in dollars.' }) price!: number;
  @ApiProperty({ description: 'Price times quantity, or times the available units if those are fewer, in dollars.' })
  lineTotal!: number;
  @ApiProperty({ type: 'integer', description: 'Number of units that this cart can buy.' }) available!: number;
  @ApiProperty({
    type: 'string',
    enum: [...problems, null],
    nullable: true,
    description:
      'Why the line cannot be bought before the shopper accepts a change. The totals show the amounts after accepting. Setting the quantity accepts a higher price. A lower price is not a problem.',
  })
  problem!: LineProblem | null;
  @ApiProperty({ type: String, nullable: true, description: 'The problem as a sentence for users.' })
  problemMessage!: string | null;
  @ApiProperty({ type: CartProductView }) product!: CartProductView;
  @ApiProperty({
    anyOf: [{ $ref: getSchemaPath('CartVariant') }, { type: 'object', nullable: true, enum: [null] }],
  })
  variant!: CartVariantView | null;
  @ApiPropertyOptional({
    description: "Tiny preview while the picture loads (the variant's, or else the product's), as a data URI.",
  })
  placeholder?: string;
  @ApiPropertyOptional({ type: CartSetView, description: 'The set that the line is one half of.' })
  set?: CartSetView;
}

@ApiSchema({ name: 'CartPromo' })
export class CartPromoView {
  @ApiProperty() code!: string;
  @ApiProperty({ example: '10% off' }) description!: string;
}

@ApiSchema({ name: 'Cart' })
export class CartView {
  @ApiProperty() sessionId!: string;
  @ApiProperty({ type: [CartItemView] }) items!: CartItemView[];
  @ApiProperty({ type: TotalsView }) totals!: TotalsView;
  @ApiPropertyOptional({ type: CartPromoView, description: 'The code whose discount the totals contain.' })
  promo?: CartPromoView;
}

export function cartView(cart: PricedCart): CartView {
  return {
    sessionId: cart.sessionId,
    items: cart.lines.map((line) => itemView(line)),
    totals: totalsView(cart.quote),
    promo: cart.promo ? { code: cart.promo.code, description: discountText(cart.promo.discount) } : undefined,
  };
}

function itemView(line: PricedCartLine): CartItemView {
  const { product, variant } = line;
  return {
    id: line.id,
    productId: line.productId,
    variantId: line.variantId,
    quantity: line.quantity,
    price: line.price.dollars,
    lineTotal: line.price.times(line.problem === 'not-enough' ? line.available : line.quantity).dollars,
    available: line.available,
    problem: line.problem,
    problemMessage: problemMessage(line),
    product: {
      id: line.productId,
      name: product.name,
      slug: product.slug,
      price: product.price.dollars,
      image: product.imageUrl,
      imageUrl: product.imageUrl,
    },
    variant:
      variant === null || line.variantId === null
        ? null
        : { id: line.variantId, ...variant, price: variant.price?.dollars ?? null },
    placeholder: line.placeholder ?? undefined,
    set: line.set ? setView(line.set) : undefined,
  };
}

function setView({ group, productId, name, slug, imageUrl, price }: PricedSet): CartSetView {
  return { group, productId, name, slug, imageUrl, price: price.dollars };
}

function discountText(discount: Discount): string {
  return discount.kind === 'percent' ? `${discount.percent}% off` : `${discount.amount.toString()} off`;
}
