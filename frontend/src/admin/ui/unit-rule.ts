import type { FormRule } from 'antd';

/** Sentence about a number of units that is too large. @param action what happens to units, such as "be shipped" */
export const tooManyUnits = (left: number, action: string) => `Only ${left} can ${action}.`;

/**
 * Rule of a field for a number of units, which may be empty. Use it instead of `max` of `InputNumber`, which silently
 * replaces a larger number.
 */
export const atMostUnits = (left: number, action: string): FormRule => ({
  type: 'number',
  max: left,
  message: tooManyUnits(left, action),
});
