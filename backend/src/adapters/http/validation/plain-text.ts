import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, NotContains, ValidateBy } from 'class-validator';
import { characters } from '../../../domain/shared/characters.js';

/**
 * Text of at most this many characters, counted as PostgreSQL counts them (class-validator leaves out U+FE0F), without what
 * PostgreSQL cannot store: NUL, and lone surrogates.
 */
export function PlainText(maxLength: number): PropertyDecorator {
  const unkept = { message: 'This text has a character that cannot be kept.' };
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
