import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { knownFields } from './known-fields.js';

/** Validates bodies and queries. Single path parameters stay strings for their own pipes. */
export class InputPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    if (!metatype || !this.toValidate(metadata)) return value;
    return super.transform(knownFields(metatype, value), metadata);
  }
}
