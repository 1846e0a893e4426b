import { IsString } from 'class-validator';
import { verbatim } from './known-fields.js';

/** A password. All its characters are significant, so none is removed. */
export function Password(message: string): PropertyDecorator {
  return IsString({ message, context: verbatim });
}
