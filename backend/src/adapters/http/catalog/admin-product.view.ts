import { ApiProperty, ApiSchema, IntersectionType } from '@nestjs/swagger';
import type {
  StaffProduct,
  StaffProductDetail,
  StaffVariant,
  StockMove,
} from '../../../domain/catalog/ports/staff-catalog.js';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { GarmentView } from './garment.js';
import { productView, ProductView, variantView, VariantView } from './product.view.js';

@ApiSchema({ name: 'AdminProduct' })
export class AdminProductView extends ProductView {
  @ApiProperty({ type: 'integer', description: 'Raised by every change that staff make.' }) version!: number;
  @ApiProperty({ description: "The product's own switch, whatever there is of it." }) switchedOn!: boolean;
  @ApiProperty({ type: 'integer', description: 'Promised to running checkouts.' }) held!: number;
  @ApiProperty({ type: 'integer', description: 'Of the shop, removed ones aside.' }) variantCount!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) archivedAt!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

@ApiSchema({ name: 'AdminProductList' })
export class AdminProductListView {
  @ApiProperty({ type: [AdminProductView] }) products!: AdminProductView[];
  @ApiProperty({ type: 'integer' }) total!: number;
}

@ApiSchema({ name: 'AdminVariant' })
export class AdminVariantView extends VariantView {
  @ApiProperty({ description: 'Its own switch, whatever there is of it.' }) switchedOn!: boolean;
  @ApiProperty({ type: 'integer', description: 'Promised to running checkouts.' }) held!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) archivedAt!: string | null;
}

@ApiSchema({ name: 'AdminProductDetail' })
export class AdminProductDetailView extends IntersectionType(AdminProductView, GarmentView) {
  @ApiProperty({ type: [AdminVariantView], description: 'Removed ones included.' })
  declare variants: AdminVariantView[];
}

@ApiSchema({ name: 'StockMove' })
export class StockMoveView {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: String, nullable: true, example: 'M, Navy' }) variant!: string | null;
  @ApiProperty({ type: 'integer' }) onHandChange!: number;
  @ApiProperty({ type: 'integer' }) heldChange!: number;
  @ApiProperty({ type: 'integer', description: 'On the shelf afterwards, held units included.' }) onHandAfter!: number;
  @ApiProperty({ enum: ['hold', 'release', 'sell', 'restock', 'set', 'adjust'] }) move!: string;
  @ApiProperty({ example: 'staff' }) reason!: string;
  @ApiProperty({ description: 'The checkout, order or product that it belongs to.' }) reference!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The order that it belongs to or became.' })
  orderId!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Null for the shop itself.' }) by!: string | null;
}

@ApiSchema({ name: 'StockLedger' })
export class StockLedgerView {
  @ApiProperty({ type: [StockMoveView] }) entries!: StockMoveView[];
  @ApiProperty({ type: 'integer' }) total!: number;
}

export function adminProductView(product: StaffProduct): AdminProductView {
  const { version, switchedOn, held, archivedAt, createdAt, updatedAt } = product;
  return Object.assign(productView(product), {
    ...{ version, switchedOn, held, variantCount: product.variants.length },
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
}

export function adminProductDetailView(product: StaffProductDetail): AdminProductDetailView {
  return Object.assign(adminProductView(product), product.garment, {
    variantCount: product.variants.filter(({ archivedAt }) => archivedAt === null).length,
    variants: product.variants.map(adminVariantView),
  });
}

export function stockMoveView({ at, orderId, ...move }: StockMove): StockMoveView {
  return { ...move, at: at.toISOString(), orderId: orderId === null ? null : writeOrderId(orderId) };
}

function adminVariantView(variant: StaffVariant): AdminVariantView {
  const { switchedOn, held, archivedAt } = variant;
  return Object.assign(variantView(variant), { switchedOn, held, archivedAt: archivedAt?.toISOString() ?? null });
}
