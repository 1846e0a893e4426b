import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsNotEmpty, IsString } from 'class-validator';
import type { AssignedCategory } from '../../../domain/imports/use-cases/assign-categories.js';
import type { StepState } from '../../../domain/imports/ports/product-imports.js';
import { StaffProductsQuery } from '../catalog/staff-products.request.js';
import { ListOf, verbatim } from '../validation/known-fields.js';
import { ListQuery } from '../validation/list-query.js';
import { PlainText } from '../validation/plain-text.js';
import { visibleText } from '../validation/visible-text.js';
import { OptionalId } from '../validation/whole-number.js';
import { stepStates } from './import.response.js';

export class ProductExportQuery extends OmitType(StaffProductsQuery, ['limit', 'offset', 'sort']) {}

export class NewImportQuery {
  @ApiProperty({ maxLength: 200, description: 'The name of the file.' })
  @PlainText(200)
  @IsNotEmpty({ message: 'Please send the name of the file.' })
  name!: string;
}

export class ImportedProductsQuery extends OmitType(ListQuery, ['search']) {
  @ApiPropertyOptional({
    type: String,
    description: `States, separated by commas: ${stepStates.join(', ')}. Absent: all.`,
  })
  @Transform(({ value }: TransformFnParams): unknown =>
    typeof value === 'string' && value !== '' ? value.split(',') : [...stepStates],
  )
  @IsIn(stepStates, { each: true, message: `Please choose from ${stepStates.join(', ')}.` })
  states: readonly StepState[] = stepStates;
}

const noCategories = { message: 'Please choose 1 to 100 categories.' };

class AssignedCategoryRequest {
  @ApiProperty({ maxLength: 301, description: 'The unknown category; empty for products without a category.' })
  @PlainText(301)
  // The check compares this text with the file, whose texts may contain no-break spaces and invisible characters.
  @IsString({ message: 'Please enter text.', context: verbatim })
  text!: string;

  @OptionalId(
    'Please choose a category.',
    'Absent or null: the category whose name is the text, in any case. If there is none, the import adds it.',
  )
  categoryId?: number | null;
}

export class AssignCategoriesRequest {
  @ApiProperty({ type: [AssignedCategoryRequest], minItems: 1, maxItems: 100 })
  @IsArray(noCategories)
  @ArrayMinSize(1, noCategories)
  @ArrayMaxSize(100, noCategories)
  @ListOf(() => AssignedCategoryRequest)
  categories!: AssignedCategoryRequest[];
}

export function assignedCategories({ categories }: AssignCategoriesRequest): AssignedCategory[] {
  return categories.map(({ text, categoryId = null }) => ({ text, name: visibleText(text).trim(), categoryId }));
}
