import { applyDecorators } from '@nestjs/common';
import { IsString, MaxLength, NotContains } from 'class-validator';

/** Text of at most that many characters, without the NUL that PostgreSQL cannot keep. */
export function PlainText(maxLength: number): PropertyDecorator {
  return applyDecorators(
    IsString({ message: 'Please give a text.' }),
    MaxLength(maxLength, { message: `Please use at most ${maxLength} characters.` }),
    NotContains('\u0000', { message: 'This text has a character that cannot be kept.' }),
  );
}
