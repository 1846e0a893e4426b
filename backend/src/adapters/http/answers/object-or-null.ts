import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';

/** Documents a field whose value is an object of this class, or null. */
export function ObjectOrNull(shape: Type, documented: ApiPropertyOptions = {}): PropertyDecorator {
  const anyOf = [{ $ref: getSchemaPath(shape) }, { type: 'object', nullable: true, enum: [null] }];
  return (target, property) => {
    ApiExtraModels(shape)(target.constructor);
    ApiProperty({ anyOf, ...documented })(target, property);
  };
}
