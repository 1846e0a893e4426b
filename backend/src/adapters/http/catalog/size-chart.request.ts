import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  Max,
  Min,
} from 'class-validator';
import { type GarmentKind, garmentKinds } from '../../../domain/catalog/garment.js';
import type { SizeRow } from '../../../domain/catalog/size-chart.js';
import { ListOf } from '../validation/known-fields.js';
import { OptionalChoice } from '../validation/optional-fields.js';
import { PlainText } from '../validation/plain-text.js';
import { OptionalId, OptionalVersion } from '../validation/whole-number.js';

const inches = { message: 'Please enter two measurements from 1 to 100 inches.' };

function Range(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: [Number], example: [35, 37], description: 'Minimum and maximum, in inches.' }),
    IsOptional(),
    IsArray(inches),
    ArrayMinSize(2, inches),
    ArrayMaxSize(2, inches),
    IsNumber({}, { each: true, ...inches }),
    Min(1, { each: true, ...inches }),
    Max(100, { each: true, ...inches }),
  );
}

/** A size with the body measurements that it fits. */
@ApiSchema({ name: 'SizeRow' })
export class SizeRowRequest implements SizeRow {
  @ApiProperty({ example: 'M', maxLength: 40 })
  @PlainText(40)
  @IsNotEmpty({ message: 'Please give each size its own name.' })
  size!: string;

  @Range() bust?: number[];
  @Range() underbust?: number[];
  @Range() waist?: number[];
  @Range() hips?: number[];
  @Range() torso?: number[];
  @Range() inseam?: number[];
}

export class SizeChartRequest {
  @OptionalChoice(
    garmentKinds,
    { description: 'Null for the chart of a product.' },
    `Please choose the kind: ${garmentKinds.join(', ')}.`,
  )
  kind?: GarmentKind | null;

  @OptionalId('Please send the id of a product.', 'A product’s own chart takes precedence over the chart of its kind.')
  productId?: number | null;

  @ApiProperty({ type: [SizeRowRequest], description: 'From smallest to largest; an empty list deletes the chart.' })
  @IsArray({ message: 'Please send a list of sizes.' })
  @ArrayMaxSize(30, { message: 'Please send at most 30 sizes.' })
  @IsObject({ each: true, message: 'Please send a list of sizes.' })
  @ListOf(() => SizeRowRequest)
  rows!: SizeRowRequest[];

  @OptionalVersion() version?: number;
}
