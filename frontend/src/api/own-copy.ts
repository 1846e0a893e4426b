import type { OwnCopy } from '../device/own-copies';
import { isUnanswered } from './api-error';

/**
 * What the shop answers, which the device keeps for its owner; where no answer comes, the copy.
 * @param owner undefined: no one, of whom nothing is kept
 * @throws {ApiError}
 */
export async function orOwnCopy<Data>(
  owner: number | null | undefined,
  copy: OwnCopy<Data>,
  answer: Promise<Data>,
): Promise<Data> {
  if (owner === undefined) return answer;
  try {
    const data = await answer;
    copy.keep(owner, data);
    return data;
  } catch (error) {
    const kept = isUnanswered(error) ? copy.of(owner) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}
