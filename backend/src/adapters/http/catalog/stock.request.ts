import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray } from 'class-validator';
import { type StaffReason, staffReasons } from '../../../domain/stock/ports/stock.js';
import type { StockEntry, StockList } from '../../../domain/stock/use-cases/count-stock.js';
import {
  type StockFilter,
  stockSorts,
  type StockSort,
  stockStatuses,
  type StockStatus,
} from '../../postgres/stock/stock-reader.js';
import { InputError } from '../validation/input-error.js';
import { ListOf } from '../validation/known-fields.js';
import { Choice, ListQuery, QueryText } from '../validation/list-query.js';
import { MayBeAbsent, OptionalChoice, OptionalText } from '../validation/optional-fields.js';
import { Id, OptionalId, WholeNumber } from '../validation/whole-number.js';

/**
 * The query of the stock list. The search matches items that contain each of its words in the name, slug and tags of
 * the product or in their size and color. It also finds an item by the beginning of its SKU or barcode.
 */
export class StockQuery extends ListQuery {
  @QueryText(200, { description: 'The slug of a category.' })
  category?: string;

  @Choice(stockStatuses, 'Please choose one of', {
    default: 'all',
    description: '`low`: items for sale with three units or fewer; `sold-out`: items for sale without units.',
  })
  status?: StockStatus;

  @Choice(stockSorts, 'Please sort by one of', { description: 'If absent, the items are sorted by product.' })
  sort?: StockSort;
}

export function stockFilterOf({ search, category, status = 'all' }: StockQuery): StockFilter {
  return { search, category, status };
}

const maxUnits = 1_000_000;
/** A count has five keys. A body with more than 1,000 keys is rejected before this limit is checked. */
const maxItems = 150;
const unitsMessage = { message: 'Please enter a whole number from 0 to 1,000,000.' };
const itemsMessage = { message: `Please send 1 to ${maxItems} items.` };

/** A delivery (`difference`), or a count (`counted` and `expected`). */
class StockEntryRequest {
  @Id('Please send the number of a product.') productId!: number;

  @OptionalId('Please send the number of a variant.', 'Null or absent for a product without variants.')
  variantId?: number | null;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: -maxUnits,
    maximum: maxUnits,
    description: 'Units that arrived. Negative for units that were taken away.',
  })
  @MayBeAbsent()
  @WholeNumber(-maxUnits, maxUnits, { message: 'Please enter a whole number of up to 1,000,000 units.' })
  difference?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: maxUnits,
    description: 'Units that were counted on the shelf. Requires `expected`, and no `difference`.',
  })
  @MayBeAbsent()
  @WholeNumber(0, maxUnits, unitsMessage)
  counted?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: 3 * maxUnits,
    description: 'Units on the shelf (`onShelf`) that the list showed before the count.',
  })
  @MayBeAbsent()
  @WholeNumber(0, 3 * maxUnits, { message: 'Please send the units on the shelf as a whole number.' })
  expected?: number;
}

export class CountStockRequest {
  @ApiProperty({ type: [StockEntryRequest], minItems: 1, maxItems, description: 'At most one entry per item.' })
  @IsArray(itemsMessage)
  @ArrayMinSize(1, itemsMessage)
  @ArrayMaxSize(maxItems, itemsMessage)
  @ArrayUnique(keyOf, { message: 'Please send each item once.' })
  @ListOf(() => StockEntryRequest)
  items!: StockEntryRequest[];

  @OptionalChoice(staffReasons)
  reason?: StaffReason | null;

  @OptionalText(200)
  note?: string | null;
}

/** @throws InputError for an entry that is neither a delivery nor a count */
export function stockListOf({ items, reason, note }: CountStockRequest): StockList {
  return {
    entries: items.map(entryOf),
    staffReason: reason ?? undefined,
    note: note?.trim() || undefined,
  };
}

function entryOf({ productId, variantId = null, difference, counted, expected }: StockEntryRequest): StockEntry {
  const target = { productId, variantId };
  if (difference !== undefined && counted === undefined) return { ...target, difference };
  if (difference === undefined && counted !== undefined && expected !== undefined)
    return { ...target, counted, expected };
  throw new InputError(422, 'invalid', {
    items: 'Please send either a difference, or both the counted and the expected units.',
  });
}

function keyOf(item: Partial<StockEntryRequest> | null): string {
  return `${item?.productId}/${item?.variantId ?? ''}`;
}
