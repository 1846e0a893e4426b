import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsBoolean, IsIn, IsISO8601, IsOptional, Matches } from 'class-validator';
import { PlainText } from './plain-text.js';
import { WholeNumber } from './whole-number.js';

const offsetMessage = { message: 'Please enter a whole number from 0 to 1000000000.' };

/** Treats an empty parameter as absent. */
export function EmptyIsAbsent(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: TransformFnParams): unknown => absentIfEmpty(value)),
    IsOptional(),
  );
}

/**
 * Converts numeric query parameters to numbers. Other texts stay unchanged, so that the validation rejects them.
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

/** Validates and documents a day in the store's time zone. An empty parameter counts as absent. */
export function Day(description: string): PropertyDecorator {
  return applyDecorators(ApiPropertyOptional({ type: String, format: 'date', description }), EmptyIsAbsent(), IsDay());
}

/** Validates a day. */
export function IsDay(): PropertyDecorator {
  const message = 'Please enter a day such as 2026-07-04.';
  return applyDecorators(IsISO8601({ strict: true }, { message }), Matches(/^[1-9]\d{3}-\d{2}-\d{2}$/, { message }));
}

/**
 * Validates and documents a parameter with one of these values. An empty parameter counts as absent.
 * @param message beginning of the error message, before the list of values
 */
export function Choice(
  choices: readonly string[],
  message: string,
  documented: ApiPropertyOptions = {},
): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ enum: [...choices], ...documented }),
    EmptyIsAbsent(),
    IsIn(choices, { message: `${message} ${choices.join(', ')}.` }),
  );
}

/** Validates and documents a text. An empty parameter counts as absent. */
export function QueryText(maxLength: number, documented: ApiPropertyOptions = {}): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: String, maxLength, ...documented }),
    EmptyIsAbsent(),
    PlainText(maxLength),
  );
}

/** Validates and documents the number of rows per page: `standard` by default, and at most `max`. */
export function Limit(max: number, standard = max): PropertyDecorator {
  const message = `Please enter a whole number from 1 to ${max}.`;
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: max, default: standard }),
    NumberText(standard),
    WholeNumber(1, max, { message }),
  );
}

/** Validates and documents a parameter that is true or false. */
export function Flag(description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: Boolean, default: false, description }),
    Transform(({ value }: TransformFnParams): unknown => (value === 'true' ? true : value === 'false' ? false : value)),
    IsBoolean({ message: 'Please send true or false.' }),
  );
}

/** The query parameters of all staff lists. */
export class ListQuery {
  @QueryText(200) search?: string;

  @Limit(100, 25)
  limit: number = 25;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, default: 0 })
  @NumberText(0)
  @WholeNumber(0, 1_000_000_000, offsetMessage)
  offset: number = 0;
}
