import { IsString } from 'class-validator';
import { verbatim } from './known-fields.js';

/** A password: each of its characters counts, so that none is removed. */
export function Password(message: string): PropertyDecorator {
  return IsString({ message, context: verbatim });
}
