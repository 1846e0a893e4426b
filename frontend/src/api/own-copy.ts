import type { OwnCopy } from '../device/own-copies';
import { isUnanswered } from './api-error';

/**
 * Returns the server's response, and stores a copy on the device for its owner. Without a response, returns the copy.
 * @param owner undefined: no user, so nothing is stored
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
