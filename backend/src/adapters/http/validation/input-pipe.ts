import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { knownFields } from './known-fields.js';

/** Validates bodies and queries; single path parameters stay strings for their own pipes. */
export class InputPipe extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    const known = metatype && this.toValidate(metadata) ? knownFields(metatype, value) : value;
    return super.transform(known, metadata);
  }

  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}
