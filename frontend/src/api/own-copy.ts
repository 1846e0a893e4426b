import type { OwnCopy } from '../device/own-copies';
import { isUnanswered } from './api-error';

/**
 * The shop's answer, which the device keeps for its owner; without an answer, the copy.
 * @param owner undefined: no one; nothing is kept
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
