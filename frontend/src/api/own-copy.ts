import { copyOf, keepCopy } from '../device/own-copies';
import { ApiError } from './api-error';

/**
 * What the shop answers, which the device keeps for its owner; where no answer comes, the copy.
 * @param owner undefined: no one, of whom nothing is kept
 * @throws {ApiError}
 */
export async function orOwnCopy<Data>(
  owner: number | null | undefined,
  name: string,
  answer: Promise<Data>,
): Promise<Data> {
  if (owner === undefined) return answer;
  try {
    const data = await answer;
    keepCopy(owner, name, data);
    return data;
  } catch (error) {
    const copy = isUnanswered(error) ? copyOf(owner, name) : undefined;
    if (copy === undefined) throw error;
    return copy as Data;
  }
}

export const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;
