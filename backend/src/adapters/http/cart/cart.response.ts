import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { problemMessage } from '../../../domain/cart/priced-lines.js';
import type { LineProblem, PricedCart, PricedCartLine, PricedSet } from '../../../domain/cart/ports/carts.js';
import { type Discount, totalsOf } from '../../../domain/pricing/quote.js';
import { ObjectOrNull } from '../answers/object-or-null.js';
import { TotalsResponse } from '../pricing/totals.response.js';

const problems: LineProblem[] = ['archived', 'sold-out', 'not-enough', 'repriced'];

@ApiSchema({ name: 'CartProduct' })
export class CartProductResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
  @ApiProperty({ description: "The product's own price, in dollars." }) price!: number;
  @ApiProperty({ description: 'Same as imageUrl.' }) image!: string;
  @ApiProperty() imageUrl!: string;
}

@ApiSchema({ name: 'CartVariant' })
export class CartVariantResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ type: String, nullable: true }) size!: string | null;
  @ApiProperty() color!: string;
  @ApiProperty({ type: Number, nullable: true, description: 'Null if the product’s price applies.' }) price!:
    | number
    | null;
  @ApiProperty({ type: String, nullable: true }) imageUrl!: string | null;
}

@ApiSchema({ name: 'CartSet' })
export class CartSetResponse {
  @ApiProperty({
    description:
      'Identifies the set in the cart. Both halves have the same value. Changing or removing one half also changes or removes the other half.',
  })
  group!: string;
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
  @ApiProperty() imageUrl!: string;
  @ApiProperty({ description: 'Current price of one set, in dollars: the sum of the prices of its halves.' })
  price!: number;
}

@ApiSchema({ name: 'CartItem' })
export class CartItemResponse {
  @ApiProperty() id!: string;
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty({ type: 'integer', nullable: true }) variantId!: number | null;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 99 }) quantity!: number;
  @ApiProperty({ description: 'Current price of one unit, in dollars.' }) price!: number;
  @ApiProperty({
    description: 'Price times quantity, in dollars. If fewer units are available, price times available units.',
  })
  lineTotal!: number;
  @ApiProperty({ type: 'integer', description: 'Number of units that this cart can buy.' }) available!: number;
  @ApiProperty({
    type: 'string',
    enum: [...problems, null],
    nullable: true,
    description:
      'The change that the shopper must accept before the line can be bought. The totals show the amounts after this change. Setting the quantity accepts a higher price. A lower price needs no confirmation.',
  })
  problem!: LineProblem | null;
  @ApiProperty({ type: String, nullable: true, description: 'The problem as a sentence for users.' })
  problemMessage!: string | null;
  @ApiProperty({ type: CartProductResponse }) product!: CartProductResponse;
  @ObjectOrNull(CartVariantResponse)
  variant!: CartVariantResponse | null;
  @ApiPropertyOptional({
    description:
      "Tiny preview of the picture as a data URI, to show while the picture loads: the variant's, or else the product's.",
  })
  placeholder?: string;
  @ApiPropertyOptional({
    description:
      'Whether the discount of the promo code includes the line. Absent if the discount includes all lines, and without a discount.',
  })
  discounted?: boolean;
  @ApiPropertyOptional({ type: CartSetResponse, description: 'The set, if the line is one of its halves.' })
  set?: CartSetResponse;
}

@ApiSchema({ name: 'CartPromo' })
export class CartPromoResponse {
  @ApiProperty() code!: string;
  @ApiProperty({ example: '10% off' }) description!: string;
}

@ApiSchema({ name: 'PausedPromo' })
export class PausedPromoResponse {
  @ApiProperty() code!: string;
  @ApiProperty({ description: 'A sentence for users that names the code and the reason.' }) message!: string;
}

@ApiSchema({ name: 'Cart' })
export class CartResponse {
  @ApiProperty() sessionId!: string;
  @ApiProperty({ type: [CartItemResponse] }) items!: CartItemResponse[];
  @ApiProperty({ type: TotalsResponse }) totals!: TotalsResponse;
  @ApiPropertyOptional({
    type: CartPromoResponse,
    description: 'The promo code whose discount is included in the totals.',
  })
  promo?: CartPromoResponse;
  @ApiPropertyOptional({
    type: PausedPromoResponse,
    description:
      "The cart's promo code while it does not apply, or a code that staff deleted. Unless it was deleted or has ended, it applies again as soon as the reason is resolved.",
  })
  pausedPromo?: PausedPromoResponse;
}

export function cartResponse(cart: PricedCart): CartResponse {
  const isLimited = cart.lines.some(({ excluded }) => excluded === true);
  return {
    sessionId: cart.sessionId,
    items: cart.lines.map((line) => itemResponse(line, isLimited)),
    totals: totalsOf(cart.quote),
    promo: cart.promo ? { code: cart.promo.code, description: discountText(cart.promo.discount) } : undefined,
    pausedPromo: cart.pausedPromo,
  };
}

/** @param isLimited whether the discount excludes some lines */
function itemResponse(line: PricedCartLine, isLimited: boolean): CartItemResponse {
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
    set: line.set ? setResponse(line.set) : undefined,
    discounted: isLimited ? line.excluded === false : undefined,
  };
}

function setResponse({ group, productId, name, slug, imageUrl, price }: PricedSet): CartSetResponse {
  return { group, productId, name, slug, imageUrl, price: price.dollars };
}

function discountText(discount: Discount): string {
  const off = discount.kind === 'percent' ? `${discount.percent}% off` : `${discount.amount.toString()} off`;
  if (!discount.freeShipping) return off;
  const isShippingOnly = discount.kind === 'amount' && discount.amount.cents === 0;
  return isShippingOnly ? 'Free standard shipping' : `${off} and free standard shipping`;
}
