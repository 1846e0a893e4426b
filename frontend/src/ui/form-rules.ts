import type { FormRule } from 'antd';
import { characters, isMailbox, visibleText } from './text-checks';

/** Rule that is checked only on submit. Changing the field clears its problem. */
export const holds = (condition: (text: string) => boolean, message: string): FormRule =>
  withoutProblem((text) => (condition(text) ? null : message));

/**
 * Like `holds`, for a field with several possible problems.
 * @param problemOf returns the problem; null if there is none
 * @param validateTrigger "onBlur" to check the field also when it loses the focus. Its item needs the same trigger.
 */
export function withoutProblem(
  problemOf: (text: string) => string | null,
  validateTrigger: 'onSubmit' | 'onBlur' = 'onSubmit',
): FormRule {
  return {
    validateTrigger,
    validator: (_, value: unknown) => {
      const problem = problemOf(typeof value === 'string' ? value : '');
      return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  };
}

export const filledIn = (message: string) => holds((text) => visibleText(text).trim() !== '', message);

export const atLeast = (min: number, message: string) => holds((text) => characters(text) >= min, message);

export const atMost = (max: number, message: string) => holds((text) => characters(text) <= max, message);

export const anEmail = holds(isMailbox, 'Please enter a valid email address.');
