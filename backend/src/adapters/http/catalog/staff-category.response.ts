import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type CategoryOrder, categoryOrders } from '../../../domain/catalog/category.js';
import type { StaffCategory } from '../../postgres/catalog/staff-category-reader.js';

@ApiSchema({ name: 'StaffCategory' })
export class StaffCategoryResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ type: String, nullable: true }) imageUrl!: string | null;
  @ApiProperty({ description: 'Whether the menu links to the category.' }) inMenu!: boolean;
  @ApiProperty({ enum: categoryOrders, description: 'Order of the products while shoppers choose no other order.' })
  productOrder!: CategoryOrder;
  @ApiProperty({ type: [String], description: 'Slugs that redirect to the category.' }) formerSlugs!: string[];
  @ApiProperty({ type: 'integer', description: 'Number of products, including archived products.' }) products!: number;
  @ApiProperty({ type: 'integer' }) archivedProducts!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Number of products in the shop, without drafts and archived products.',
  })
  shownProducts!: number;
  @ApiProperty({ type: 'integer', description: 'Increased by each change, except changes of the order.' })
  version!: number;
}

@ApiSchema({ name: 'StaffCategoryList' })
export class StaffCategoryListResponse {
  @ApiProperty({ type: [StaffCategoryResponse], description: 'All categories in their order.' })
  categories!: StaffCategoryResponse[];
}

export function staffCategoryResponse({ formerSlugs, ...category }: StaffCategory): StaffCategoryResponse {
  return { ...category, formerSlugs: [...formerSlugs] };
}
