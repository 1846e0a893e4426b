import { useSWRConfig } from 'swr';
import { userKey } from '../../api/account';
import { requestPasswordReset, resetPassword } from '../../api/account-changes';
import { ApiError, reasonOf } from '../../api/api-error';
import type { PasswordReset, PasswordResetRequest } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';

type FieldErrors = Record<string, string>;

/** Password reset by a mailed link. A toast shows the outcome of each step. */
export function usePasswordReset() {
  const { mutate } = useSWRConfig();
  const toast = useToast();

  function refused(error: unknown, fallback: string): FieldErrors {
    toast({ tone: 'error', title: 'Error', description: reasonOf(error, fallback) });
    return error instanceof ApiError ? error.errors : {};
  }

  return {
    /** @returns the response (undefined after a failure) and the problem of each field */
    async request(email: string): Promise<{ answer?: PasswordResetRequest; errors: FieldErrors }> {
      try {
        const answer = await requestPasswordReset(email);
        toast({ title: 'Success', description: answer.message });
        return { answer, errors: {} };
      } catch (error) {
        return { errors: refused(error, 'Failed to request password reset') };
      }
    },

    /** Sets the password and signs the account out on all devices, including this one. */
    async reset(reset: PasswordReset): Promise<{ state: 'done' | 'link-refused' | 'failed'; errors: FieldErrors }> {
      try {
        const message = await resetPassword(reset);
        await mutate(userKey, null, { revalidate: false });
        toast({ title: 'Success', description: message || 'Your password has been reset successfully' });
        return { state: 'done', errors: {} };
      } catch (error) {
        const errors = refused(error, 'Failed to reset password');
        const linkRefused = error instanceof ApiError && error.code === 'reset.refused';
        return { state: linkRefused ? 'link-refused' : 'failed', errors };
      }
    },
  };
}
