import { useSWRConfig } from 'swr';
import { changePassword, updateProfile, userKey } from '../../api/account';
import { ApiError, reasonOf } from '../../api/api-error';
import type { PasswordChange, Profile } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';

type Outcome = { saved: boolean; errors: Record<string, string> };

/** Changes of one's own account; both tell their outcome by a toast and answer what is wrong with which field. */
export function useProfile() {
  const { mutate } = useSWRConfig();
  const toast = useToast();

  function refused(error: unknown, title: string, fallback: string): Outcome {
    toast({ tone: 'error', title, description: reasonOf(error, fallback) });
    return { saved: false, errors: error instanceof ApiError ? error.errors : {} };
  }

  return {
    async update(profile: Profile): Promise<Outcome> {
      try {
        await mutate(userKey, await updateProfile(profile), { revalidate: false });
        toast({ title: 'Profile updated', description: 'Your profile information has been updated successfully.' });
        return { saved: true, errors: {} };
      } catch (error) {
        return refused(error, 'Update failed', 'Failed to update profile');
      }
    },

    async changePassword(change: PasswordChange): Promise<Outcome> {
      try {
        await changePassword(change);
        toast({ title: 'Password changed', description: 'Your password has been changed successfully.' });
        return { saved: true, errors: {} };
      } catch (error) {
        return refused(error, 'Password change failed', 'Failed to change password');
      }
    },
  };
}
