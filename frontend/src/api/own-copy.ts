import type { OwnCopy } from '../device/own-copies';
import { hasNoResponse } from './api-error';

/**
 * Returns the server's response, and stores a copy for `owner` on the device. Without a response, returns the copy.
 * @param owner undefined: no user, so nothing is stored
 * @throws {ApiError}
 */
export async function orOwnCopy<Data>(
  owner: number | null | undefined,
  copy: OwnCopy<Data>,
  response: Promise<Data>,
): Promise<Data> {
  if (owner === undefined) return response;
  try {
    const data = await response;
    copy.store(owner, data);
    return data;
  } catch (error) {
    const stored = hasNoResponse(error) ? copy.of(owner) : undefined;
    if (stored === undefined) throw error;
    return stored;
  }
}
