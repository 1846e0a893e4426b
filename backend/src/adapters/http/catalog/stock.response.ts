import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { unitsOnShelf } from '../../../domain/stock/ports/stock.js';
import type { StockItem } from '../../postgres/stock/stock-reader.js';
import { HiddenProductsResponse } from './staff-product.response.js';

class StockTargetResponse {
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null for a product without variants.' })
  variantId!: number | null;
}

@ApiSchema({ name: 'StockItem' })
export class StockItemResponse extends StockTargetResponse {
  @ApiProperty({ description: 'Identifies the item in the list.', example: '7-31' }) id!: string;
  @ApiProperty({ description: 'Name of the product.' }) product!: string;
  @ApiProperty({ type: String, nullable: true, example: 'M, Navy' }) variant!: string | null;
  @ApiProperty({ type: String, nullable: true }) sku!: string | null;
  @ApiProperty({ type: String, nullable: true }) barcode!: string | null;
  @ApiProperty({ description: 'Picture of the variant or the product; empty for none.' }) imageUrl!: string;
  @ApiProperty({ type: 'integer' }) available!: number;
  @ApiProperty({ type: 'integer', description: 'Reserved for checkouts, the waitlist and exchanges.' }) held!: number;
  @ApiProperty({ type: 'integer', description: 'Paid units that are not shipped yet.' }) toShip!: number;
  @ApiProperty({ type: 'integer', description: 'Units of orders that are not paid yet, and not shipped.' })
  unpaid!: number;
  @ApiProperty({ type: 'integer', description: 'The sum of `available`, `held`, `toShip` and `unpaid`.' })
  onShelf!: number;
}

@ApiSchema({ name: 'StockItemList' })
export class StockItemListResponse {
  @ApiProperty({ type: [StockItemResponse] }) items!: StockItemResponse[];
  @ApiProperty({ type: 'integer' }) total!: number;
  @ApiPropertyOptional({
    type: HiddenProductsResponse,
    description: 'Archived products that match the search. They are not in this list. Absent for none.',
  })
  hidden?: HiddenProductsResponse;
}

@ApiSchema({ name: 'ChangedStock' })
class ChangedStockResponse extends StockTargetResponse {
  @ApiProperty({ type: 'integer', description: 'Available units. The waitlist may have reserved some since.' })
  before!: number;
  @ApiProperty({ type: 'integer' }) after!: number;
  @ApiProperty({ type: 'integer', description: 'Units on the shelf before the change.' }) shelfBefore!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Units on the shelf after the change. An undo counts `shelfBefore` and expects `shelfAfter`.',
  })
  shelfAfter!: number;
}

@ApiSchema({ name: 'RefusedStock' })
class RefusedStockResponse extends StockTargetResponse {
  @ApiProperty({ type: String, nullable: true, example: 'Tide Top (M, Navy)' }) name!: string | null;
  @ApiProperty({ description: 'Why the entry was not saved.' }) message!: string;
}

@ApiSchema({ name: 'StockOutcome' })
export class StockOutcomeResponse {
  @ApiProperty({ type: [ChangedStockResponse] }) changed!: readonly ChangedStockResponse[];
  @ApiProperty({ type: [RefusedStockResponse], description: 'Entries that were not saved.' })
  refused!: readonly RefusedStockResponse[];
}

export function stockItemResponse(item: StockItem): StockItemResponse {
  const { productId, variantId, product, variant, sku, barcode, imageUrl, available, held, unpaid } = item;
  return {
    id: [productId, variantId].filter(Boolean).join('-'),
    ...{ productId, variantId, product, variant, sku, barcode, imageUrl, available, held, unpaid },
    toShip: item.toShip - unpaid,
    onShelf: unitsOnShelf(item),
  };
}
