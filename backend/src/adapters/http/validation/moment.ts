import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, IsOptional, Matches } from 'class-validator';

const day = String.raw`\d{4}-\d{2}-\d{2}`;
const time = String.raw`T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})`;

/** Validates and documents a day, which starts at midnight UTC, or a time with its time zone. */
export function Moment(description?: string): PropertyDecorator {
  const message = 'Please enter a date such as 2026-12-31 or 2026-12-31T18:00:00Z.';
  return applyDecorators(
    ApiPropertyOptional({ type: String, format: 'date-time', nullable: true, description }),
    IsOptional(),
    IsISO8601({ strict: true }, { message }),
    Matches(new RegExp(`^${day}(${time})?$`), { message }),
  );
}

/** The time of a field that may be absent or null. */
export function dateOrNull(moment: string | null | undefined): Date | null {
  return moment === undefined || moment === null ? null : new Date(moment);
}
