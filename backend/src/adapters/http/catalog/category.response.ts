import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { CatalogCategory } from '../../../domain/catalog/ports/catalog-reader.js';

@ApiSchema({ name: 'Category' })
export class CategoryResponse {
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null for New Arrivals.' }) id!: number | null;
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ type: String, nullable: true }) imageUrl!: string | null;
  @ApiProperty({ description: 'Whether the menu links to the category while the category has products.' })
  inMenu!: boolean;
  @ApiProperty({ description: 'Whether the shop sells products of the category.' }) hasProducts!: boolean;
  @ApiPropertyOptional({ description: 'Tiny preview of the picture as a data URI, to show while the picture loads.' })
  placeholder?: string;
}

export function categoryResponse({
  id,
  name,
  slug,
  description,
  imageUrl,
  inMenu,
  hasProducts,
  placeholder,
}: CatalogCategory): CategoryResponse {
  return { id, name, slug, description, imageUrl, inMenu, hasProducts, placeholder: placeholder ?? undefined };
}
