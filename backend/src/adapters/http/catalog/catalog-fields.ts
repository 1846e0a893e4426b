import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsBoolean, IsOptional, ValidateBy, type ValidationOptions } from 'class-validator';
import { isImageUrl } from '../../../domain/media/uploaded-image.js';
import { maxCodeLength } from '../../../domain/stock/item-codes.js';
import { PlainText } from '../validation/plain-text.js';
import { MayBeAbsent, OptionalText } from '../validation/optional-fields.js';

export function Switch(description?: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: Boolean, description }),
    MayBeAbsent(),
    IsBoolean({ message: 'Please send true or false.' }),
  );
}

/** A SKU or barcode. Null or an empty text removes the code. */
export function ItemCode(
  problemOf: (code: string) => string | null,
  documented: ApiPropertyOptions,
): PropertyDecorator {
  const problem = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' ? problemOf(value.trim()) : null;
  return applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, maxLength: maxCodeLength, ...documented }),
    IsOptional(),
    PlainText(maxCodeLength),
    ValidateBy(
      { name: 'itemCode', validator: { validate: (value) => problem(value) === null } },
      { message: ({ value }) => problem(value) ?? '' },
    ),
  );
}

/** The picture of a product, variant or category. */
export function Picture(): PropertyDecorator {
  return applyDecorators(OptionalText(2000), PictureAddress());
}

/**
 * Allows the path of a picture in the shop, or an empty text. Pictures on other hosts are rejected, because the owners
 * of these hosts could replace the pictures or track viewers.
 */
export function PictureAddress(options: ValidationOptions = {}): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && (value === '' || isImageUrl(value));
  return ValidateBy(
    { name: 'pictureAddress', validator: { validate } },
    { ...options, message: 'Please choose one of the shop’s own pictures, such as /images/products/beach-top.webp.' },
  );
}
