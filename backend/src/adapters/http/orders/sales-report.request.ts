import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { type CalendarDay, daysLater, type DaySpan } from '../../../domain/shared/calendar-day.js';
import { IsDay } from '../validation/list-query.js';

/** Max number of days in a report: a leap year. */
const maxDays = 366;

export class SalesReportQuery implements DaySpan {
  @ApiProperty({ type: String, format: 'date', description: 'The first day, in the store’s time zone.' })
  @IsDay()
  from!: CalendarDay;

  @ApiProperty({
    type: String,
    format: 'date',
    description: `The last day. A report has at most ${maxDays} days.`,
  })
  @IsDay()
  @ValidateBy({ name: 'span', validator: { validate: endsSpan } }, { message: spanMessage })
  to!: CalendarDay;
}

function spanMessage({ value, object }: ValidationArguments): string {
  return 'from' in object && String(value) < String(object.from)
    ? 'The last day is before the first day.'
    : `Please choose a last day that is at most ${maxDays - 1} days after the first day.`;
}

/** Checks the last day. An invalid first day is ignored here, because it has its own message. */
function endsSpan(to: unknown, args?: ValidationArguments): boolean {
  const from = args && 'from' in args.object ? args.object.from : undefined;
  if (typeof to !== 'string' || typeof from !== 'string' || Number.isNaN(Date.parse(from))) return true;
  return to >= from && to < daysLater(from, maxDays);
}
