import type { FormRule } from 'antd';
import { characters, isMailbox } from './text-checks';

/** A rule that is asked when the form is sent: no one is corrected while typing, and a mended field is at peace. */
export const holds = (condition: (text: string) => boolean, message: string): FormRule =>
  withoutProblem((text) => (condition(text) ? null : message));

/** As `holds`, for a field that can be wrong in more than one way. @param problemOf the sentence for it, null when nothing is wrong */
export function withoutProblem(problemOf: (text: string) => string | null): FormRule {
  return {
    validateTrigger: 'onSubmit',
    validator: (_, value: unknown) => {
      const problem = problemOf(typeof value === 'string' ? value : '');
      return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  };
}

export const filledIn = (message: string) => holds((text) => text.trim() !== '', message);

export const atLeast = (least: number, message: string) => holds((text) => characters(text) >= least, message);

export const atMost = (most: number, message: string) => holds((text) => characters(text) <= most, message);

export const anEmail = holds(isMailbox, 'Please enter a valid email address.');
