import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsNotEmpty } from 'class-validator';
import type { StepState } from '../../../domain/imports/ports/product-imports.js';
import { StaffProductsQuery } from '../catalog/staff-products.request.js';
import { ListOf } from '../validation/known-fields.js';
import { ListQuery } from '../validation/list-query.js';
import { PlainText } from '../validation/plain-text.js';
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
  @ApiProperty({ maxLength: 300, description: 'The unknown category; empty for products without a category.' })
  @PlainText(300)
  text!: string;

  @OptionalId('Please choose a category.', 'Absent or null: adds a category whose name is the text.')
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
