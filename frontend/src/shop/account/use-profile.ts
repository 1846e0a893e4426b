import { useSWRConfig } from 'swr';
import { emailChangeKey, userKey } from '../../api/account';
import { changePassword, updateProfile } from '../../api/account-changes';
import { ApiError, reasonOf } from '../../api/api-error';
import type { PasswordChange, Profile, User } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';

interface Outcome<Saved> {
  saved: Saved;
  errors: Record<string, string>;
}

const updated = 'Your profile information has been updated successfully.';
const linkSent = (email: string) => `We sent a link to ${email}. Your address changes once you confirm it there.`;

/** Changes the user's own account. A toast shows each outcome. Both functions return the problem of each field. */
export function useProfile() {
  const { mutate } = useSWRConfig();
  const toast = useToast();

  function refused(error: unknown, title: string, fallback: string): Record<string, string> {
    toast({ tone: 'error', title, description: reasonOf(error, fallback) });
    return error instanceof ApiError ? error.errors : {};
  }

  return {
    /** Returns the account as stored by the shop. */
    async update(profile: Profile): Promise<Outcome<User | null>> {
      try {
        const user = await updateProfile(profile);
        await mutate(userKey, user, { revalidate: false });
        const waits = user.email.toLowerCase() !== profile.email.trim().toLowerCase();
        if (waits) void mutate(emailChangeKey);
        toast({ title: 'Profile updated', description: waits ? linkSent(profile.email.trim()) : updated });
        return { saved: user, errors: {} };
      } catch (error) {
        return { saved: null, errors: refused(error, 'Update failed', 'Failed to update profile') };
      }
    },

    async changePassword(change: PasswordChange): Promise<Outcome<boolean>> {
      try {
        await changePassword(change);
        toast({ title: 'Password changed', description: 'Your password has been changed successfully.' });
        return { saved: true, errors: {} };
      } catch (error) {
        return { saved: false, errors: refused(error, 'Password change failed', 'Failed to change password') };
      }
    },
  };
}
