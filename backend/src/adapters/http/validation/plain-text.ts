import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, NotContains, ValidateBy, ArrayMaxSize, IsArray } from 'class-validator';
import { characters } from '../../../domain/shared/typed-text.js';
import { verbatim } from './known-fields.js';

/**
 * Text with a maximum length, counted as in PostgreSQL (class-validator ignores U+FE0F), without characters that
 * PostgreSQL cannot store: NUL, and lone surrogates.
 */
export function PlainText(maxLength: number): PropertyDecorator {
  const unkept = { message: 'This text has a character that cannot be stored.' };
  return applyDecorators(
    IsString({ message: 'Please give a text.' }),
    ValidateBy(
      {
        name: 'maxLength',
        validator: { validate: (text) => typeof text === 'string' && characters(text) <= maxLength },
      },
      { message: `Please use at most ${maxLength} characters.` },
    ),
    NotContains('\u0000', unkept),
    Matches(/^\P{Surrogate}*$/u, unkept),
  );
}

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

/** A password. All its characters are significant, so none is removed. */
export function Password(message: string): PropertyDecorator {
  return IsString({ message, context: verbatim });
}
