import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsUUID, ValidateIf } from 'class-validator';
import { Dollars } from './dollars.js';
import { PlainText, Texts } from './plain-text.js';

/** Allows a field to be absent, but not null. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined);
}

/** An optional text with a maximum length. Here and below, the field may be absent or null. */
export function OptionalText(maxLength: number, description?: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, maxLength, description }),
    IsOptional(),
    PlainText(maxLength),
  );
}

/** An optional list of short texts, each in one line. */
export function OptionalTexts(maxCount: number, maxLength: number, description?: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: [String], nullable: true, maxItems: maxCount, description }),
    IsOptional(),
    Texts(maxCount, maxLength),
  );
}

export function OptionalDollars(description: string): PropertyDecorator {
  return applyDecorators(ApiPropertyOptional({ type: Number, nullable: true, description }), IsOptional(), Dollars());
}

export function OptionalUuid(description: string, message = 'Please send a UUID.'): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, format: 'uuid', description }),
    IsOptional(),
    IsUUID('all', { message }),
  );
}

export function OptionalSwitch(description: string, message = 'Please send true or false.'): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: Boolean, nullable: true, description }),
    IsOptional(),
    IsBoolean({ message }),
  );
}

/** One of these values. */
export function OptionalChoice(
  choices: readonly (string | number)[],
  documented: ApiPropertyOptions = {},
  message = `Please choose one of ${choices.join(', ')}.`,
): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ enum: [...choices], nullable: true, ...documented }),
    IsOptional(),
    IsIn(choices, { message }),
  );
}
