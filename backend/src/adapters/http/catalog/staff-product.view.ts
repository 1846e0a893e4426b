import { ApiProperty, ApiSchema, IntersectionType } from '@nestjs/swagger';
import type {
  StaffProduct,
  StaffProductDetail,
  StaffVariant,
  StockMove,
} from '../../../domain/catalog/ports/staff-catalog.js';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { GarmentView } from './garment.js';
import { imageDetailsView, ImageDetailsView } from './image-details.js';
import { productView, ProductView, variantView, VariantView } from './product.view.js';

@ApiSchema({ name: 'StaffProduct' })
export class StaffProductView extends ProductView {
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
export class StaffProductListView {
  @ApiProperty({ type: [StaffProductView] }) products!: StaffProductView[];
  @ApiProperty({ type: 'integer' }) total!: number;
}

class KeptUnitsView {
  @ApiProperty({ type: 'integer', description: 'Held for shoppers on the waitlist whose turn has come.' })
  keptForWaitlist!: number;
  @ApiProperty({ type: 'integer', description: 'Held for exchanges.' }) keptForExchanges!: number;
}

@ApiSchema({ name: 'StaffVariant' })
export class StaffVariantView extends IntersectionType(VariantView, KeptUnitsView) {
  @ApiProperty({ description: 'The variant’s own switch, independent of the stock.' }) switchedOn!: boolean;
  @ApiProperty({ type: 'integer', description: 'Reserved for checkouts, the waitlist and exchanges.' }) held!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) archivedAt!: string | null;
}

@ApiSchema({ name: 'StaffProductDetail' })
export class StaffProductDetailView extends IntersectionType(
  StaffProductView,
  GarmentView,
  ImageDetailsView,
  KeptUnitsView,
) {
  @ApiProperty({ type: [StaffVariantView], description: 'Includes archived variants.' })
  declare variants: StaffVariantView[];
}

@ApiSchema({ name: 'StockMove' })
export class StockMoveView {
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
export class StockLedgerView {
  @ApiProperty({ type: [StockMoveView] }) entries!: StockMoveView[];
  @ApiProperty({ type: 'integer' }) total!: number;
}

export function adminProductView(product: StaffProduct): StaffProductView {
  const { version, switchedOn, held, sharesName, archivedAt, createdAt, updatedAt } = product;
  return Object.assign(productView(product), {
    ...{ version, switchedOn, held, sharesName, variantCount: product.variants.length },
    setTopId: product.halves?.topId ?? null,
    setBottomId: product.halves?.bottomId ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
}

export function adminProductDetailView(product: StaffProductDetail): StaffProductDetailView {
  const { keptForWaitlist, keptForExchanges } = product;
  return Object.assign(adminProductView(product), product.garment, imageDetailsView(product), {
    ...{ keptForWaitlist, keptForExchanges },
    variantCount: product.variants.filter(({ archivedAt }) => archivedAt === null).length,
    variants: product.variants.map(adminVariantView),
  });
}

export function stockMoveView({ at, orderId, ...move }: StockMove): StockMoveView {
  return { ...move, at: at.toISOString(), orderId: orderId === null ? null : writeOrderId(orderId) };
}

function adminVariantView(variant: StaffVariant): StaffVariantView {
  const { switchedOn, held, keptForWaitlist, keptForExchanges, archivedAt } = variant;
  return Object.assign(variantView(variant), {
    ...{ switchedOn, held, keptForWaitlist, keptForExchanges },
    archivedAt: archivedAt?.toISOString() ?? null,
  });
}
