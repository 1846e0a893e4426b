import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import { readMySize } from '../../../domain/catalog/my-size.js';

const message = 'Please enter a measurement from 30 to 250 centimeters.';

function Measure(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: Number,
      nullable: true,
      minimum: 30,
      maximum: 250,
      description: 'In centimeters; null deletes the value.',
    }),
    IsOptional(),
    ValidateBy({ name: 'measure', validator: { validate: isMeasure } }, { message }),
  );
}

/**
 * Whether the value is a valid measurement. The decimal check of class-validator throws for numbers written like 1e-7.
 */
function isMeasure(value: unknown): boolean {
  return typeof value === 'number' && value >= 30 && value <= 250 && value === Number(value.toFixed(1));
}

/** Absent fields stay unchanged. Null deletes a value. */
export class FitProfileRequest {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'top:M,one-piece:L',
    description: 'Sizes in the same format as the parameter `mySize` of product lists.',
  })
  @IsOptional()
  @ValidateBy(
    { name: 'mySize', validator: { validate: (value) => typeof value === 'string' && readMySize(value) !== null } },
    { message: 'Please send sizes from XS to XL, in this order: top:M,bottom:L,one-piece:M,active:S.' },
  )
  mySize?: string | null;

  @Measure() bust?: number | null;
  @Measure() underbust?: number | null;
  @Measure() waist?: number | null;
  @Measure() hips?: number | null;
  @Measure() torso?: number | null;
}
