import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType } from '@nestjs/swagger';
import type {
  HiddenProducts,
  StaffProduct,
  StaffListVariant,
  StaffProductDetail,
  StaffVariant,
  StockMove,
} from '../../../domain/catalog/staff-product.js';
import type { Sale } from '../../../domain/catalog/sale.js';
import { type StaffReason, staffReasons } from '../../../domain/stock/ports/stock.js';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { GarmentResponse } from './garment.js';
import { imageDetailsResponse, ImageDetailsResponse } from './image-details.js';
import { productResponse, ProductResponse, SeoResponse, variantResponse, VariantResponse } from './product.response.js';
import { ObjectOrNull } from '../answers/object-or-null.js';

@ApiSchema({ name: 'Sale' })
class SaleResponse {
  @ApiProperty({ type: 'integer', nullable: true }) percentOff!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'In dollars; null for a percentage.' })
  price!: number | null;
  @ApiProperty({ format: 'date-time' }) startsAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endsAt!: string | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The price before and after the sale, in dollars; null while the sale is planned.',
  })
  usualPrice!: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The compare-at price before and after the sale, in dollars.',
  })
  usualCompareAtPrice!: number | null;
}

class ItemCodesResponse {
  @ApiProperty({ type: String, nullable: true, example: 'TT-NVY-M' }) sku!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'A GTIN, or the text of a Code 128 symbol.' })
  barcode!: string | null;
}

@ApiSchema({ name: 'StaffListVariant' })
class StaffListVariantResponse extends IntersectionType(VariantResponse, ItemCodesResponse) {
  @ApiProperty({ description: 'Whether the variant is switched on, independent of its stock.' }) switchedOn!: boolean;
}

@ApiSchema({ name: 'StaffProduct' })
export class StaffProductResponse extends IntersectionType(ProductResponse, ItemCodesResponse) {
  @ApiProperty({ type: [StaffListVariantResponse] }) declare variants: StaffListVariantResponse[];
  @ApiProperty({ type: 'integer', description: 'Increased by each change by staff.' }) version!: number;
  @ApiProperty({ description: 'Whether the product is switched on, independent of its stock.' }) switchedOn!: boolean;
  @ApiProperty({ type: 'integer', description: 'Reserved for checkouts, the waitlist and exchanges.' }) held!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Sold units that are not shipped yet. The stock does not include them.',
  })
  toShip!: number;
  @ApiProperty({ type: 'integer', description: 'Number of variants, without archived ones.' }) variantCount!: number;
  @ApiProperty({ description: 'Whether another product has the same name.' }) sharesName!: boolean;
  @ObjectOrNull(SaleResponse, { description: 'The planned or running sale. While it runs, `price` is the sale price.' })
  sale!: SaleResponse | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The top of a set.' }) setTopId!: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) setBottomId!: number | null;
  @ApiProperty({ description: 'Whether the product is a draft, which is not published yet.' }) isDraft!: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time at which the shop publishes the draft; null if staff publish it.',
  })
  publishAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) archivedAt!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

@ApiSchema({ name: 'HiddenProducts' })
export class HiddenProductsResponse implements HiddenProducts {
  @ApiProperty({ type: 'integer' }) archived!: number;
  @ApiProperty({ type: 'integer' }) drafts!: number;
}

@ApiSchema({ name: 'ProductTags' })
export class ProductTagsResponse {
  @ApiProperty({ type: [String], description: 'The tags of all products in alphabetical order.' }) tags!: string[];
}

@ApiSchema({ name: 'StaffProductList' })
export class StaffProductListResponse {
  @ApiProperty({ type: [StaffProductResponse] }) products!: StaffProductResponse[];
  @ApiProperty({ type: 'integer' }) total!: number;
  @ApiPropertyOptional({
    type: HiddenProductsResponse,
    description:
      'Products that match the search, but are not in this list of active products. Absent for none; see `withHidden`.',
  })
  hidden?: HiddenProductsResponse;
  @ApiPropertyOptional({
    description: 'The search with typing errors corrected, which found these products. Absent if it was not needed.',
  })
  correctedSearch?: string;
}

class ReservedUnitsResponse {
  @ApiProperty({
    type: 'integer',
    description: 'Number of units reserved for shoppers on the waitlist whose turn has come.',
  })
  reservedForWaitlist!: number;
  @ApiProperty({ type: 'integer', description: 'Number of units reserved for exchanges.' })
  reservedForExchanges!: number;
}

@ApiSchema({ name: 'StaffVariant' })
export class StaffVariantResponse extends IntersectionType(StaffListVariantResponse, ReservedUnitsResponse) {
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The variant’s own price without the running sale, in dollars; null if the sale does not reduce it.',
  })
  usualPrice!: number | null;
  @ApiProperty({ type: 'integer', description: 'Reserved for checkouts, the waitlist and exchanges.' }) held!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Sold units that are not shipped yet. The stock does not include them.',
  })
  toShip!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) archivedAt!: string | null;
}

@ApiSchema({ name: 'StaffProductDetail' })
export class StaffProductDetailResponse extends IntersectionType(
  StaffProductResponse,
  GarmentResponse,
  SeoResponse,
  ImageDetailsResponse,
  ReservedUnitsResponse,
) {
  @ApiProperty({ type: [StaffVariantResponse], description: 'Includes archived variants.' })
  declare variants: StaffVariantResponse[];
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Amount that the shop pays for one unit, in dollars; null if unknown.',
  })
  cost!: number | null;
}

@ApiSchema({ name: 'ItemByCode' })
export class ItemByCodeResponse {
  @ApiProperty() product!: StaffProductDetailResponse;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null for a product without variants.' })
  variantId!: number | null;
}

@ApiSchema({ name: 'StockMove' })
export class StockMoveResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: String, nullable: true, example: 'M, Navy' }) variant!: string | null;
  @ApiProperty({ type: 'integer' }) onHandChange!: number;
  @ApiProperty({ type: 'integer' }) heldChange!: number;
  @ApiProperty({ type: 'integer', description: 'Units on hand after the change, including held units.' })
  onHandAfter!: number;
  @ApiProperty({ type: 'integer', description: 'Available units after the change, without held units.' })
  availableAfter!: number;
  @ApiProperty({ enum: ['hold', 'release', 'sell', 'restock', 'set', 'adjust'] }) move!: string;
  @ApiProperty({ example: 'staff' }) reason!: string;
  @ApiProperty({ enum: staffReasons, nullable: true, description: 'The reason that staff chose.' })
  staffReason!: StaffReason | null;
  @ApiProperty({ type: String, nullable: true, description: 'The note of staff.' }) note!: string | null;
  @ApiProperty({ description: 'The checkout, order or product that caused the change.' }) reference!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Id of the order that caused the change, or that resulted from the checkout.',
  })
  orderId!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Username of the author; null for automatic changes.' })
  by!: string | null;
}

@ApiSchema({ name: 'StockLedger' })
export class StockLedgerResponse {
  @ApiProperty({ type: [StockMoveResponse] }) entries!: StockMoveResponse[];
  @ApiProperty({ type: 'integer' }) total!: number;
}

/** Returns undefined if no product is hidden. */
export function hiddenResponse(hidden: HiddenProducts): HiddenProductsResponse | undefined {
  return hidden.archived + hidden.drafts === 0 ? undefined : hidden;
}

export function staffProductResponse(product: StaffProduct): StaffProductResponse {
  const { version, switchedOn, held, toShip, sharesName, isDraft, publishAt, archivedAt } = product;
  const { createdAt, updatedAt, sku, barcode } = product;
  return Object.assign(productResponse(product), {
    ...{ version, switchedOn, held, toShip, sharesName, sku, barcode, variantCount: product.variants.length },
    variants: product.variants.map(listVariantResponse),
    sale: product.sale && saleResponse(product.sale),
    setTopId: product.halves?.topId ?? null,
    setBottomId: product.halves?.bottomId ?? null,
    isDraft,
    publishAt: publishAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
}

function saleResponse({ percentOff, price, startsAt, endsAt, usual }: Sale): SaleResponse {
  return {
    percentOff,
    price: price?.dollars ?? null,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    usualPrice: usual?.price.dollars ?? null,
    usualCompareAtPrice: usual?.compareAtPrice?.dollars ?? null,
  };
}

export function staffProductDetailResponse(product: StaffProductDetail): StaffProductDetailResponse {
  const { reservedForWaitlist, reservedForExchanges, seoTitle, seoDescription, cost } = product;
  return Object.assign(staffProductResponse(product), product.garment, imageDetailsResponse(product), {
    ...{ reservedForWaitlist, reservedForExchanges, seoTitle, seoDescription, cost: cost?.dollars ?? null },
    variantCount: product.variants.filter(({ archivedAt }) => archivedAt === null).length,
    variants: product.variants.map(staffVariantResponse),
  });
}

export function stockMoveResponse({ at, orderId, ...move }: StockMove): StockMoveResponse {
  return { ...move, at: at.toISOString(), orderId: orderId === null ? null : writeOrderId(orderId) };
}

function listVariantResponse(variant: StaffListVariant): StaffListVariantResponse {
  const { switchedOn, sku, barcode } = variant;
  return Object.assign(variantResponse(variant), { switchedOn, sku, barcode });
}

function staffVariantResponse(variant: StaffVariant): StaffVariantResponse {
  const { usualPrice, held, toShip, reservedForWaitlist, reservedForExchanges, archivedAt } = variant;
  return Object.assign(listVariantResponse(variant), {
    usualPrice: usualPrice?.dollars ?? null,
    ...{ held, toShip, reservedForWaitlist, reservedForExchanges },
    archivedAt: archivedAt?.toISOString() ?? null,
  });
}
