import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsUUID } from 'class-validator';
import { Dollars } from '../validation/dollars.js';
import { PlainText } from '../validation/plain-text.js';

/** An optional text with a maximum length. Here and below, null means absent. */
export function OptionalText(maxLength: number, description?: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, maxLength, description }),
    IsOptional(),
    PlainText(maxLength),
  );
}

export function OptionalDollars(description: string): PropertyDecorator {
  return applyDecorators(ApiPropertyOptional({ type: Number, nullable: true, description }), IsOptional(), Dollars());
}

export function OptionalKey(description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, format: 'uuid', description }),
    IsOptional(),
    IsUUID('all', { message: 'Please send a UUID.' }),
  );
}

export function Switch(description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: Boolean, nullable: true, description }),
    IsOptional(),
    IsBoolean({ message: 'Please send true or false.' }),
  );
}
