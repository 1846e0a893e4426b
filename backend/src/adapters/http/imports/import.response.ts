import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { columns } from '../../../domain/imports/product-columns.js';
import { cut, type Difference, type Problem } from '../../../domain/imports/plan-product.js';
import type { ImportState, RowCounts, StepState } from '../../../domain/imports/ports/product-imports.js';
import type { ImportChanges, ImportedProduct, ImportOverview } from '../../postgres/imports/import-reader.js';

const importStates: readonly ImportState[] = [
  'checking',
  'checked',
  'importing',
  'paused',
  'done',
  'cancelled',
  'failed',
];
export const stepStates: readonly StepState[] = [
  'waiting',
  'new',
  'changed',
  'unchanged',
  'bad',
  'imported',
  'outdated',
  'refused',
];

@ApiSchema({ name: 'ImportColumn' })
class ImportColumnResponse {
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'Instructions for the cells of the column.' }) note!: string;
}

@ApiSchema({ name: 'ProductImport' })
export class ImportResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() fileName!: string;
  @ApiProperty({
    enum: importStates,
    description:
      '`checking` and `importing`: the worker processes the file. `checked` and `paused`: the import waits for staff.',
  })
  state!: ImportState;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Reason why a `failed` import stopped; null in other states.',
  })
  failure!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endedAt!: string | null;
  @ApiProperty({ description: 'Username of the staff member who uploaded the file or who started the import.' })
  by!: string;
  @ApiProperty({ type: () => ImportCountsResponse, description: 'Number of products.' })
  products!: RowCounts;
}

@ApiSchema({ name: 'ProductImportList' })
export class ImportListResponse {
  @ApiProperty({ type: [ImportResponse], description: 'The newest 20 imports.' }) imports!: ImportResponse[];
  @ApiProperty({ type: [ImportColumnResponse], description: 'The possible columns of a file.' })
  columns!: ImportColumnResponse[];
}

@ApiSchema({ name: 'ImportCounts' })
class ImportCountsResponse implements RowCounts {
  @ApiProperty({ type: 'integer', description: 'Not checked yet.' }) waiting!: number;
  @ApiProperty({ type: 'integer' }) new!: number;
  @ApiProperty({ type: 'integer' }) changed!: number;
  @ApiProperty({ type: 'integer' }) unchanged!: number;
  @ApiProperty({ type: 'integer', description: 'With a cell that cannot be imported.' }) bad!: number;
  @ApiProperty({ type: 'integer' }) imported!: number;
  @ApiProperty({ type: 'integer', description: 'Not imported, because the product changed after the check.' })
  outdated!: number;
  @ApiProperty({ type: 'integer', description: 'Not imported, because the shop did not accept the change.' })
  refused!: number;
}

@ApiSchema({ name: 'ImportColumnChanges' })
class ImportColumnChangesResponse {
  @ApiProperty() column!: string;
  @ApiProperty({ type: 'integer', description: 'Number of changed cells.' }) cells!: number;
}

@ApiSchema({ name: 'ImportChanges' })
class ImportChangesResponse implements ImportChanges {
  @ApiProperty({ type: 'integer' }) newProducts!: number;
  @ApiProperty({ type: 'integer' }) changedProducts!: number;
  @ApiProperty({ type: [ImportColumnChangesResponse], description: 'Largest number first.' })
  columns!: readonly ImportColumnChangesResponse[];
}

@ApiSchema({ name: 'UnknownImportCategory' })
class UnknownCategoryResponse {
  @ApiProperty({ description: 'The category as in the file; empty for products without a category.' }) text!: string;
  @ApiProperty({ type: 'integer' }) products!: number;
}

@ApiSchema({ name: 'ProductImportDetail' })
export class ImportDetailResponse extends ImportResponse {
  @ApiProperty({
    type: ImportCountsResponse,
    description: 'Number of rows. All rows of a product have the same state.',
  })
  rows!: RowCounts;
  @ApiPropertyOptional({
    type: ImportChangesResponse,
    description: 'Changes that are ready to be imported. Absent while the worker processes the file.',
  })
  ready?: ImportChanges;
  @ApiPropertyOptional({
    type: ImportChangesResponse,
    description: 'Changes that were imported. Absent while the worker processes the file.',
  })
  imported?: ImportChanges;
  @ApiPropertyOptional({
    type: [UnknownCategoryResponse],
    description: 'Categories in the file that the shop does not have, at most 100. Absent while the worker runs.',
  })
  unknownCategories?: UnknownCategoryResponse[];
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Number of new products that the import publishes without a picture. Absent while the worker runs.',
  })
  withoutPicture?: number;
  @ApiPropertyOptional({
    type: [String],
    description:
      'Names of the categories that the import adds when it starts, at most 100. Absent while the worker runs.',
  })
  newCategories?: string[];
}

@ApiSchema({ name: 'ImportProblem' })
class ImportProblemResponse implements Problem {
  @ApiProperty({ type: 'integer', description: 'Row number as in a spreadsheet. The row of titles is row 1.' })
  row!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Null for a problem of the whole row.' })
  column!: string | null;
  @ApiProperty() value!: string;
  @ApiProperty() message!: string;
}

@ApiSchema({ name: 'ImportDifference' })
class ImportDifferenceResponse implements Difference {
  @ApiProperty({ type: 'integer' }) row!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Size and color; null for a value of the product.' })
  item!: string | null;
  @ApiProperty() column!: string;
  @ApiProperty() before!: string;
  @ApiProperty() after!: string;
}

@ApiSchema({ name: 'ImportedProduct' })
export class ImportedProductResponse {
  @ApiProperty({ type: 'integer', description: 'Row number of the product’s first row.' }) row!: number;
  @ApiProperty({ description: 'Slug of the product, or # and the row number if the slug is invalid.' })
  product!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Name after the import; null without a name.' })
  name!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null for a product that the shop does not have.' })
  productId!: number | null;
  @ApiProperty({ type: 'integer' }) rows!: number;
  @ApiProperty({ enum: stepStates }) state!: StepState;
  @ApiProperty({ type: [ImportProblemResponse] }) problems!: Problem[];
  @ApiProperty({ type: [ImportDifferenceResponse], description: 'Empty for a new product.' })
  differences!: Difference[];
}

@ApiSchema({ name: 'ImportedProductList' })
export class ImportedProductListResponse {
  @ApiProperty({ type: [ImportedProductResponse] }) products!: ImportedProductResponse[];
  @ApiProperty({ type: 'integer' }) total!: number;
}

export const importColumns: ImportColumnResponse[] = columns.map(({ title, note }) => ({ title, note }));

export function importResponse({ createdAt, endedAt, ...others }: ImportOverview) {
  const [created, ended] = [createdAt.toISOString(), endedAt?.toISOString() ?? null];
  return { ...others, createdAt: created, endedAt: ended };
}

/** Max number of problems, and of differences, that the response contains for each product. */
const shown = 50;

export function importedProductResponse(product: ImportedProduct): ImportedProductResponse {
  const { problems, differences } = product;
  return {
    ...product,
    problems: problems.slice(0, shown),
    differences: differences.slice(0, shown).map((one) => ({ ...one, before: cut(one.before), after: cut(one.after) })),
  };
}
