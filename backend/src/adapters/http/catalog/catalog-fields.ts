import { applyDecorators } from '@nestjs/common';
import { IsBoolean, ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';
import { isImageUrl } from '../../../domain/media/uploaded-image.js';

/** Optional, but not nullable. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined);
}

export function Switch(): PropertyDecorator {
  return applyDecorators(MayBeAbsent(), IsBoolean({ message: 'Please give true or false.' }));
}

/**
 * Path of a picture in the shop, or empty. Pictures on other hosts are rejected, because their owners could change them
 * or track viewers.
 */
export function PictureAddress(options: ValidationOptions = {}): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && (value === '' || isImageUrl(value));
  return ValidateBy(
    { name: 'pictureAddress', validator: { validate } },
    { ...options, message: 'Please choose one of the shop’s own pictures, such as /images/products/beach-top.webp.' },
  );
}
