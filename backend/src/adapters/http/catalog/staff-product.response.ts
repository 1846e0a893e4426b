import { ApiProperty, ApiSchema, IntersectionType } from '@nestjs/swagger';
import type { CatalogVariant } from '../../../domain/catalog/ports/catalog-reader.js';
import type {
  StaffProduct,
  StaffProductDetail,
  StaffVariant,
  StockMove,
} from '../../../domain/catalog/ports/staff-catalog.js';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { GarmentResponse } from './garment.js';
import { imageDetailsResponse, ImageDetailsResponse } from './image-details.js';
import { productResponse, ProductResponse, variantResponse, VariantResponse } from './product.response.js';

class ItemCodesResponse {
  @ApiProperty({ type: String, nullable: true, example: 'TT-NVY-M' }) sku!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'A GTIN, or the text of a Code 128 symbol.' })
  barcode!: string | null;
}

@ApiSchema({ name: 'StaffListVariant' })
class StaffListVariantResponse extends IntersectionType(VariantResponse, ItemCodesResponse) {}

@ApiSchema({ name: 'StaffProduct' })
export class StaffProductResponse extends IntersectionType(ProductResponse, ItemCodesResponse) {
  @ApiProperty({ type: [StaffListVariantResponse] }) declare variants: StaffListVariantResponse[];
  @ApiProperty({ type: 'integer', description: 'Increased by each change by staff.' }) version!: number;
  @ApiProperty({ description: 'The product’s own switch, independent of the stock.' }) switchedOn!: boolean;
  @ApiProperty({ type: 'integer', description: 'Reserved for checkouts, the waitlist and exchanges.' }) held!: number;
  @ApiProperty({ type: 'integer', description: 'Products of the shop, without archived ones.' }) variantCount!: number;
  @ApiProperty({ description: 'Whether another product has the same name.' }) sharesName!: boolean;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The top of a set.' }) setTopId!: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) setBottomId!: number | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) archivedAt!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

@ApiSchema({ name: 'StaffProductList' })
export class StaffProductListResponse {
  @ApiProperty({ type: [StaffProductResponse] }) products!: StaffProductResponse[];
  @ApiProperty({ type: 'integer' }) total!: number;
}

class ExportedUnitsResponse {
  @ApiProperty({ type: 'integer', description: 'Held for shoppers on the waitlist whose turn has come.' })
  keptForWaitlist!: number;
  @ApiProperty({ type: 'integer', description: 'Held for exchanges.' }) keptForExchanges!: number;
}

@ApiSchema({ name: 'StaffVariant' })
export class StaffVariantResponse extends IntersectionType(StaffListVariantResponse, ExportedUnitsResponse) {
  @ApiProperty({ description: 'The variant’s own switch, independent of the stock.' }) switchedOn!: boolean;
  @ApiProperty({ type: 'integer', description: 'Reserved for checkouts, the waitlist and exchanges.' }) held!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) archivedAt!: string | null;
}

@ApiSchema({ name: 'StaffProductDetail' })
export class StaffProductDetailResponse extends IntersectionType(
  StaffProductResponse,
  GarmentResponse,
  ImageDetailsResponse,
  ExportedUnitsResponse,
) {
  @ApiProperty({ type: [StaffVariantResponse], description: 'Includes archived variants.' })
  declare variants: StaffVariantResponse[];
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
  @ApiProperty({ enum: ['hold', 'release', 'sell', 'restock', 'set', 'adjust'] }) move!: string;
  @ApiProperty({ example: 'staff' }) reason!: string;
  @ApiProperty({ description: 'The checkout, order or product that caused the change.' }) reference!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The order that the change belongs to, or that its checkout became.',
  })
  orderId!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Null for the shop itself.' }) by!: string | null;
}

@ApiSchema({ name: 'StockLedger' })
export class StockLedgerResponse {
  @ApiProperty({ type: [StockMoveResponse] }) entries!: StockMoveResponse[];
  @ApiProperty({ type: 'integer' }) total!: number;
}

export function adminProductResponse(product: StaffProduct): StaffProductResponse {
  const { version, switchedOn, held, sharesName, archivedAt, createdAt, updatedAt, sku, barcode } = product;
  return Object.assign(productResponse(product), {
    ...{ version, switchedOn, held, sharesName, sku, barcode, variantCount: product.variants.length },
    variants: product.variants.map(listVariantResponse),
    setTopId: product.halves?.topId ?? null,
    setBottomId: product.halves?.bottomId ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
}

export function adminProductDetailResponse(product: StaffProductDetail): StaffProductDetailResponse {
  const { keptForWaitlist, keptForExchanges } = product;
  return Object.assign(adminProductResponse(product), product.garment, imageDetailsResponse(product), {
    ...{ keptForWaitlist, keptForExchanges },
    variantCount: product.variants.filter(({ archivedAt }) => archivedAt === null).length,
    variants: product.variants.map(adminVariantResponse),
  });
}

export function stockMoveResponse({ at, orderId, ...move }: StockMove): StockMoveResponse {
  return { ...move, at: at.toISOString(), orderId: orderId === null ? null : writeOrderId(orderId) };
}

function listVariantResponse(variant: CatalogVariant): StaffListVariantResponse {
  const { sku, barcode } = variant;
  return Object.assign(variantResponse(variant), { sku, barcode });
}

function adminVariantResponse(variant: StaffVariant): StaffVariantResponse {
  const { switchedOn, held, keptForWaitlist, keptForExchanges, archivedAt } = variant;
  return Object.assign(listVariantResponse(variant), {
    ...{ switchedOn, held, keptForWaitlist, keptForExchanges },
    archivedAt: archivedAt?.toISOString() ?? null,
  });
}
