import { ApiProperty, PickType } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional } from 'class-validator';
import {
  type StaffProductFilter,
  staffProductSorts,
  type StaffProductStatus,
  staffProductStatuses,
} from '../../../domain/catalog/staff-product.js';
import { Choice, ListQuery, NumberText, QueryText } from '../validation/list-query.js';
import { PlainText } from '../validation/plain-text.js';
import { Id } from '../validation/whole-number.js';

export class ItemCodeQuery {
  @ApiProperty({
    maxLength: 200,
    description: 'SKU or barcode, as typed or scanned. Case and the leading zeros of a GTIN do not matter.',
  })
  @PlainText(200)
  @IsNotEmpty({ message: 'Please scan or type a code.' })
  code!: string;
}

export class StockLedgerQuery extends PickType(ListQuery, ['limit', 'offset']) {
  @Id('Please send the number of a variant.', { required: false, description: 'Only changes of this variant.' })
  @NumberText()
  @IsOptional()
  variantId?: number;
}

/**
 * The query of the staff product list. The search matches products that contain each of its words in their name, slug,
 * tags, sizes or colors. It also finds a product by the beginning of a SKU or barcode. If no product matches, typing
 * errors are corrected.
 */
export class StaffProductsQuery extends ListQuery {
  @QueryText(200, { description: 'The exact name of a product. Case does not matter.' })
  name?: string;

  @QueryText(200, { description: 'The slug of a category.' })
  category?: string;

  @QueryText(60, { description: 'A tag of the product, in the same case.' })
  tag?: string;

  @Choice(staffProductStatuses, 'Please choose one of', { default: 'active' })
  status?: StaffProductStatus;

  @Choice(staffProductSorts, 'Please sort by one of', { default: 'created-desc' })
  sort?: string;

  @Choice(['true'], 'To count hidden products, please send', {
    description: 'Adds `hidden` to each page of a search of active products. Without matches, it is always added.',
  })
  withHidden?: 'true';
}

export function staffFilterOf({
  search,
  name,
  category,
  tag,
  status,
}: Pick<StaffProductsQuery, 'search' | 'name' | 'category' | 'tag' | 'status'>): StaffProductFilter {
  return { search, name, category, tag, status: status ?? 'active' };
}
