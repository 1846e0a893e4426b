import { refuseProblems } from './refuse-problems.js';
import { lengthProblem, lines } from './typed-text.js';

/**
 * Validates the reason that staff give when they refuse a shopper's request. The text is stored and mailed to the
 * shopper.
 * @throws DomainError invalid with this code when the text is missing or too long
 */
export function checkedRefusal(code: string, typed: string): string {
  const refusal = lines(typed);
  refuseProblems(code, {
    reason: refusal === '' ? 'Please say why, for the shopper.' : lengthProblem('The reason', refusal, 1, 500),
  });
  return refusal;
}
