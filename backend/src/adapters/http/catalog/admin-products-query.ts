import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import {
  type StaffProductFilter,
  staffProductSorts,
  type StaffProductStatus,
  staffProductStatuses,
} from '../../../domain/catalog/ports/staff-catalog.js';
import { EmptyIsAbsent, ListQuery } from '../validation/list-query.js';
import { PlainText } from '../validation/plain-text.js';

/** What the staff's list of products may be asked for; the search is part of a name, a slug or a tag. */
export class AdminProductsQuery extends ListQuery {
  @ApiPropertyOptional({ description: 'The slug of a category.' })
  @EmptyIsAbsent()
  @PlainText(200)
  category?: string;

  @ApiPropertyOptional({ enum: staffProductStatuses, default: 'active' })
  @EmptyIsAbsent()
  @IsIn(staffProductStatuses, { message: `Please choose one of ${staffProductStatuses.join(', ')}.` })
  status?: StaffProductStatus;

  @ApiPropertyOptional({ enum: staffProductSorts, default: 'created-desc' })
  @EmptyIsAbsent()
  @IsIn(staffProductSorts, { message: `Please sort by ${staffProductSorts.join(', ')}.` })
  sort?: string;
}

export function staffFilterOf({ search, category, status }: AdminProductsQuery): StaffProductFilter {
  return { search, category, status: status ?? 'active' };
}
