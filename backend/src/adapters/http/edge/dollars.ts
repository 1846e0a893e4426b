import { applyDecorators } from '@nestjs/common';
import { IsNumber, Max, Min } from 'class-validator';

/** An amount of dollars: a finite number, not negative, with at most two decimals, small enough for whole cents. */
export function Dollars(): PropertyDecorator {
  const message = 'Please give an amount of dollars with at most two decimals.';
  return applyDecorators(
    IsNumber({ allowNaN: false, allowInfinity: false, maxDecimalPlaces: 2 }, { message }),
    Min(0, { message }),
    Max(1_000_000, { message }),
  );
}
