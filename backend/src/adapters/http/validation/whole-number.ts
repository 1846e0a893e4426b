import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional, ValidateBy, type ValidationOptions } from 'class-validator';

/** The largest value of PostgreSQL's integer type. */
export const largestId = 2 ** 31 - 1;

export function WholeNumber(min: number, max: number, options: ValidationOptions): PropertyDecorator {
  const validate = (value: unknown) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return ValidateBy({ name: 'wholeNumber', validator: { validate } }, options);
}

/** Validates and documents a whole number that may be absent or null. */
export function OptionalWholeNumber(
  min: number,
  max: number,
  message: string,
  description?: string,
): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: min, maximum: max, nullable: true, description }),
    IsOptional(),
    WholeNumber(min, max, { message }),
  );
}

/** Validates and documents the number of a row. */
export function Id(message: string, documented: ApiPropertyOptions = {}): PropertyDecorator {
  return applyDecorators(ApiProperty({ type: 'integer', ...documented }), WholeNumber(1, largestId, { message }));
}

/** Like `Id`, but the number may be absent or null. */
export function OptionalId(message: string, description?: string): PropertyDecorator {
  return applyDecorators(Id(message, { required: false, nullable: true, description }), IsOptional());
}

/** Validates and documents the number of a variant, which may be absent or null. */
export function OptionalVariantId(description?: string): PropertyDecorator {
  return OptionalId('This choice is not available.', description);
}

/** Validates and documents the version that staff have read. */
export function Version(documented: ApiPropertyOptions = {}): PropertyDecorator {
  const description = 'The version that the client has read. If it is outdated, the response is 409.';
  return applyDecorators(
    ApiProperty({ type: 'integer', ...documented, description }),
    WholeNumber(0, largestId, { message: 'Please send the version as a whole number.' }),
  );
}

/** Like `Version`, but optional. A change without a version overwrites the current version, whichever it is. */
export function OptionalVersion(): PropertyDecorator {
  return applyDecorators(Version({ required: false, nullable: true }), IsOptional());
}

/** Validates and documents the quantity of a line. */
export function Quantity(documented: ApiPropertyOptions = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'integer', minimum: 1, maximum: 99, ...documented }),
    WholeNumber(1, 99, { message: 'Quantity must be a whole number from 1 to 99.' }),
  );
}
