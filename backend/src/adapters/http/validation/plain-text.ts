import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength, NotContains } from 'class-validator';

/** Text of at most this many characters, without what PostgreSQL cannot store: NUL, and lone surrogates. */
export function PlainText(maxLength: number): PropertyDecorator {
  const unkept = { message: 'This text has a character that cannot be kept.' };
  return applyDecorators(
    IsString({ message: 'Please give a text.' }),
    MaxLength(maxLength, { message: `Please use at most ${maxLength} characters.` }),
    NotContains('\u0000', unkept),
    Matches(/^\P{Surrogate}*$/u, unkept),
  );
}
