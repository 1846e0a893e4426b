import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, NotContains, ValidateBy } from 'class-validator';
import { characters } from '../../../domain/shared/characters.js';

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
