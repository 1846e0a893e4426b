import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { knownFields } from './known-fields.js';
import { RememberedQuery } from './remembered.js';

/** Validates bodies and queries. Single path parameters stay strings for their own pipes. */
export class InputPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    if (!metatype || !this.toValidate(metadata)) return value;
    const known = knownFields(metatype, value);
    const remembered = new RememberedQuery<object>(metatype, known);
    const query: unknown = remembered.get() ?? (await super.transform(known, metadata));
    remembered.keep(query);
    return query;
  }
}
