import { z } from 'zod';
import { emailProblem } from '../domain/shared/email-address.js';
import { refusalOf } from './config-error.js';

type Issue = z.core.$ZodRawIssue;

/**
 * Returns the options for the error of a zod check. The message begins with the name of the setting, which is the first
 * part of the issue's path.
 */
export function refused(problem: string | ((issue: Issue) => string), example: string) {
  return {
    error: (issue: Issue) => {
      const found = typeof problem === 'string' ? problem : problem(issue);
      return refusalOf(String(issue.path?.[0]), issue.input === undefined ? 'is missing' : found, example);
    },
  };
}

export function number(min: number, max: number, example: number) {
  const outside = refused(`is not a number from ${min} to ${max}`, String(example));
  return z.coerce.number(outside).min(min, outside).max(max, outside);
}

export function integer(min: number, max: number, example: number) {
  return number(min, max, example).refine(Number.isInteger, refused('is not a whole number', String(example)));
}

export function choice<const T extends readonly [string, ...string[]]>(choices: T) {
  return z.enum(choices, refused(`is not one of ${choices.join(', ')}`, choices[0]));
}

export function url(protocol: RegExp, example: string) {
  return z.url({ protocol, ...refused('is not an address', example) });
}

export function email(example: string) {
  return z.string().refine((value) => emailProblem(value) === null, refused('is not an email address', example));
}

/** A comma-separated list. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** A range such as `3-5`, or one number for both ends. */
export function wholeRange(min: number, max: number, example: string) {
  const wrong = refused(`is not a range of whole numbers from ${min} to ${max}`, example);
  return z
    .string(wrong)
    .regex(/^\d{1,3}(-\d{1,3})?$/, wrong)
    .transform((text) => {
      const [first, last = first] = text.split('-').map(Number);
      return { min: first ?? 0, max: last ?? 0 };
    })
    .refine((range) => min <= range.min && range.min <= range.max && range.max <= max, wrong);
}
