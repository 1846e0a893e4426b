import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsIn, IsISO8601, IsOptional, Matches } from 'class-validator';
import { PlainText } from './plain-text.js';
import { WholeNumber } from './whole-number.js';

const offsetMessage = { message: 'Please give a whole number from 0 to 1000000000.' };

/** An absent or empty parameter has no effect. */
export function EmptyIsAbsent(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: TransformFnParams): unknown => absentIfEmpty(value)),
    IsOptional(),
  );
}

/**
 * Query parameters are strings. Numeric ones become numbers; all others remain for the validation to reject.
 * @param empty the value of an empty text
 */
export function NumberText(empty?: number): PropertyDecorator {
  return Transform(({ value }: TransformFnParams): unknown => numberOf(value) ?? empty);
}

export function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : absentIfEmpty(value);
}

export function absentIfEmpty(value: unknown): unknown {
  return value === '' ? undefined : value;
}

/** A day in the store's time zone. Absent or empty, it has no effect. */
export function Day(description: string): PropertyDecorator {
  const message = 'Please give a day such as 2026-07-04.';
  return applyDecorators(
    ApiPropertyOptional({ type: String, format: 'date', description }),
    EmptyIsAbsent(),
    IsISO8601({ strict: true }, { message }),
    Matches(/^[1-9]\d{3}-\d{2}-\d{2}$/, { message }),
  );
}

/**
 * Validates and documents one of these words. Absent or empty, it has no effect.
 * @param ask the message before the list of words
 */
export function Choice(
  choices: readonly string[],
  ask: string,
  documented: ApiPropertyOptions = {},
): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ enum: [...choices], ...documented }),
    EmptyIsAbsent(),
    IsIn(choices, { message: `${ask} ${choices.join(', ')}.` }),
  );
}

/** The number of rows per page: `standard` by default, and at most `most`. */
export function Limit(most: number, standard = most): PropertyDecorator {
  const message = `Please give a whole number from 1 to ${most}.`;
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: most, default: standard }),
    NumberText(standard),
    WholeNumber(1, most, { message }),
  );
}

/** The query parameters of all staff lists. */
export class ListQuery {
  @ApiPropertyOptional({ maxLength: 200 })
  @EmptyIsAbsent()
  @PlainText(200)
  search?: string;

  @Limit(100, 25)
  limit: number = 25;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, default: 0 })
  @NumberText(0)
  @WholeNumber(0, 1_000_000_000, offsetMessage)
  offset: number = 0;
}
