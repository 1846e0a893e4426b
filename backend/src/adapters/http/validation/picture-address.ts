import { ValidateBy, type ValidationOptions } from 'class-validator';
import { isImageUrl } from '../../../domain/media/uploaded-image.js';

/** A picture of the shop itself, or empty. A picture elsewhere could be changed by others, and they could track its viewers. */
export function PictureAddress(options: ValidationOptions = {}): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && (value === '' || isImageUrl(value));
  return ValidateBy(
    { name: 'pictureAddress', validator: { validate } },
    { ...options, message: 'Please choose one of the shop’s own pictures, such as /images/products/beach-top.webp.' },
  );
}
