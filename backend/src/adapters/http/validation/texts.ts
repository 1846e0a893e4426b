import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, IsArray, Matches } from 'class-validator';

/** A list with a maximum number of short texts, each in one line. */
export function Texts(most: number, maxLength: number): PropertyDecorator {
  return applyDecorators(
    IsArray({ message: 'Please give a list of texts.' }),
    ArrayMaxSize(most, { message: `Please give at most ${most}.` }),
    Matches(new RegExp(`^[^\\p{Cc}\\p{Surrogate}]{0,${maxLength}}$`, 'u'), {
      each: true,
      message: `Please give texts of at most ${maxLength} characters.`,
    }),
  );
}
