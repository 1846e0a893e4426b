import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional, ValidateBy, type ValidationOptions } from 'class-validator';

/** The largest value of PostgreSQL's integer type. */
export const largestId = 2 ** 31 - 1;

export function WholeNumber(min: number, max: number, options: ValidationOptions): PropertyDecorator {
  const validate = (value: unknown) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return ValidateBy({ name: 'wholeNumber', validator: { validate } }, options);
}

/** Validates and documents the number of a row. */
export function Id(message: string, documented: ApiPropertyOptions = {}): PropertyDecorator {
  return applyDecorators(ApiProperty({ type: 'integer', ...documented }), WholeNumber(1, largestId, { message }));
}

/** Validates and documents the optional number of a variant. Null means absent. */
export function VariantId(documented: { readonly description?: string } = {}): PropertyDecorator {
  const message = 'This choice is not available.';
  return applyDecorators(Id(message, { required: false, nullable: true, ...documented }), IsOptional());
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
export function ReadVersion(): PropertyDecorator {
  return applyDecorators(Version({ required: false, nullable: true }), IsOptional());
}

/** Validates and documents the quantity of a line. */
export function Quantity(documented: ApiPropertyOptions = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'integer', minimum: 1, maximum: 99, ...documented }),
    WholeNumber(1, 99, { message: 'Quantity must be a whole number from 1 to 99.' }),
  );
}
