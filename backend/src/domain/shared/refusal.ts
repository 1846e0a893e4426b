import { refuseProblems } from './refuse-problems.js';
import { lengthProblem, lines } from './typed-text.js';

/**
 * The sentence with which staff refuse what a shopper asked for, as it is kept and mailed to her.
 * @throws DomainError invalid with this code when it is missing or too long
 */
export function checkedRefusal(code: string, typed: string): string {
  const refusal = lines(typed);
  refuseProblems(code, {
    reason: refusal === '' ? 'Please say why, for the shopper.' : lengthProblem('The reason', refusal, 1, 500),
  });
  return refusal;
}
