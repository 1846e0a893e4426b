import { ValidateBy, type ValidationOptions } from 'class-validator';
import { isImageUrl } from '../../../domain/media/uploaded-image.js';

/** Where a picture is: one of the shop's own, drawn or uploaded, or empty. A picture elsewhere could be changed by others, and see who looks. */
export function PictureAddress(options: ValidationOptions = {}): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && (value === '' || isImageUrl(value));
  return ValidateBy(
    { name: 'pictureAddress', validator: { validate } },
    { ...options, message: 'Please choose one of the shop’s own pictures, such as /images/products/beach-top.webp.' },
  );
}
