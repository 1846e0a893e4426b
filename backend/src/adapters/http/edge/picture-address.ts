import { Matches, type ValidationOptions } from 'class-validator';

/** Where a picture is: empty, a path of this shop, or an http address; nothing that a browser would run. */
export function PictureAddress(options: ValidationOptions = {}): PropertyDecorator {
  return Matches(/^(?:$|\/(?!\/)|https?:\/\/)/i, {
    ...options,
    message: 'Please give the address of a picture, such as /images/products/….',
  });
}
