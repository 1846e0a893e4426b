import type { FormRule } from 'antd';
import { characters, isMailbox } from './text-checks';

/** A rule that is asked when the form is sent: nobody is corrected while typing, and a mended field is at peace. */
export function holds(condition: (text: string) => boolean, message: string): FormRule {
  return {
    validateTrigger: 'onSubmit',
    validator: (_, value: unknown) =>
      condition(typeof value === 'string' ? value : '') ? Promise.resolve() : Promise.reject(new Error(message)),
  };
}

export const filledIn = (message: string) => holds((text) => text.trim() !== '', message);

export const atLeast = (least: number, message: string) => holds((text) => characters(text) >= least, message);

export const atMost = (most: number, message: string) => holds((text) => characters(text) <= most, message);

export const anEmail = holds(isMailbox, 'Please enter a valid email address.');
