import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, NotContains, ValidateBy, ArrayMaxSize, IsArray } from 'class-validator';
import { characters } from '../../../domain/shared/typed-text.js';
import { verbatim } from './known-fields.js';

/**
 * Validates a text. Counts its length as PostgreSQL does; class-validator would ignore U+FE0F. Rejects NUL and lone
 * surrogates, which PostgreSQL cannot store.
 */
export function PlainText(maxLength: number): PropertyDecorator {
  const unkept = { message: 'This text contains a character that cannot be stored.' };
  return applyDecorators(
    IsString({ message: 'Please enter text.' }),
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

/** Validates a list with a maximum number of short texts, each on one line. */
export function Texts(maxCount: number, maxLength: number): PropertyDecorator {
  return applyDecorators(
    IsArray({ message: 'Please send a list of texts.' }),
    ArrayMaxSize(maxCount, { message: `Please enter at most ${maxCount}.` }),
    Matches(new RegExp(`^[^\\p{Cc}\\p{Surrogate}]{0,${maxLength}}$`, 'u'), {
      each: true,
      message: `Please use at most ${maxLength} characters in each, without line breaks.`,
    }),
  );
}

/** Validates a password. All characters are significant, so no invisible character is removed. */
export function Password(message: string): PropertyDecorator {
  return IsString({ message, context: verbatim });
}

/** Trims the text. Returns null if it is absent or empty. */
export function textOrNull(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** Trims the text. Returns undefined if it is absent, and null if it is empty. */
export function trimmed(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : textOrNull(text);
}
