import { send } from '../../api/client';
import { ApiError, reasonOf } from '../../api/api-error';

/** Returns whether the server refused a request because it needs a fresh password. */
export function wantsPassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'password-needed';
}

/** @returns a function that checks a password and returns the message that rejects it; null if it is right */
export function useConfirmPassword(): (password: string) => Promise<string | null> {
  return async (password) => {
    try {
      await send('POST', '/api/user/confirm-password', { password });
      return null;
    } catch (error) {
      const said = error instanceof ApiError ? Object.values(error.errors)[0] : undefined;
      return said ?? reasonOf(error, 'The shop could not be reached. Please try again.');
    }
  };
}
