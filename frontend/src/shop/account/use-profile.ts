import { useSWRConfig } from 'swr';
import { emailChangeKey, userKey } from '../../api/account';
import { read, send } from '../../api/client';
import type { PasswordConfirmationRequest, PasswordChangeRequest, ProfileRequest, User } from '../../api/models';
import { useRead } from '../../api/use-read';
import { saveFile } from '../../device/save-file';
import { useFailureToast } from '../../page/use-failure-toast';
import { useLeave } from '../../session/use-sign-out';
import { useToast } from '../../ui/toast/use-toast';

interface Outcome<Saved> {
  saved: Saved;
  errors: Record<string, string>;
}

/** The password or the code as typed, or the proof of a passkey. */
export interface DeletionProof extends PasswordConfirmationRequest {
  passkey?: string;
}

const tryAgain = 'Please try again, or enter a code.';
const updated = 'Your profile information has been updated successfully.';
const linkSent = (email: string) =>
  `We sent a link to ${email}. Your address changes after you open the link and confirm.`;

/** New email address that awaits confirmation. */
export const useEmailChange = () => useRead(emailChangeKey, read);

/** Changes, downloads and deletes the user's own account. A toast shows each outcome. */
export function useProfile() {
  const { mutate } = useSWRConfig();
  const leave = useLeave();
  const toast = useToast();
  const fail = useFailureToast();

  return {
    /** Asks for a passkey. Returns its proof; null after a failure, which a toast shows. */
    async askPasskey(): Promise<string | null> {
      try {
        const { passkeyProof } = await import('../../api/passkeys');
        const proof = await passkeyProof();
        if (proof === null) toast({ tone: 'error', title: 'No passkey used', description: tryAgain });
        return proof;
      } catch (error) {
        fail(error, tryAgain, 'No passkey used');
        return null;
      }
    },

    /** Saves the profile. Returns the account as stored by the shop. */
    async update(profile: ProfileRequest): Promise<Outcome<User | null>> {
      try {
        const user = await send('PUT', '/api/user/profile', profile);
        await mutate(userKey, user, { revalidate: false });
        const waits = user.email.toLowerCase() !== profile.email.trim().toLowerCase();
        if (waits) void mutate(emailChangeKey);
        toast({ title: 'Profile updated', description: waits ? linkSent(profile.email.trim()) : updated });
        return { saved: user, errors: {} };
      } catch (error) {
        return { saved: null, errors: fail(error, 'Failed to update profile', 'Update failed') };
      }
    },

    async changePassword(change: PasswordChangeRequest): Promise<Outcome<boolean>> {
      try {
        await send('PUT', '/api/user/password', change);
        toast({ title: 'Password changed', description: 'Your password has been changed successfully.' });
        return { saved: true, errors: {} };
      } catch (error) {
        return { saved: false, errors: fail(error, 'Failed to change password', 'Password change failed') };
      }
    },

    /** Cancels the change of the email address. Returns whether it succeeded. */
    async withdrawEmailChange(): Promise<boolean> {
      try {
        await send('DELETE', emailChangeKey);
        await mutate(emailChangeKey);
        toast({ title: 'Address not changed', description: 'Your account still uses your current email address.' });
        return true;
      } catch (error) {
        fail(error, 'The change could not be stopped. Please try again.');
        return false;
      }
    },

    async download(): Promise<void> {
      try {
        const data = JSON.stringify(await read('/api/user/data'), null, 2);
        saveFile('my-account.json', new Blob([data], { type: 'application/json' }));
        toast({ title: 'Data downloaded', description: 'The file is in your browser’s downloads.' });
      } catch (error) {
        fail(error, 'Failed to download your data. Please try again.', 'Download failed');
      }
    },

    /** Deletes the account immediately, or as soon as its orders allow the deletion. */
    async remove({ passkey, ...typed }: DeletionProof): Promise<Outcome<boolean>> {
      try {
        if (passkey === undefined) await send('POST', '/api/user/confirm-password', typed);
        else await send('POST', '/api/user/confirm-passkey', { response: passkey });
        const { state } = await send('DELETE', '/api/user');
        if (state === 'deleted') {
          await leave();
          toast({
            title: 'Account deleted',
            description: 'Your account has been deleted. Thank you for shopping with us.',
          });
        } else {
          await mutate(userKey);
          toast({
            title: 'Deletion scheduled',
            description: 'Your account will be deleted when your orders and returns are complete.',
          });
        }
        return { saved: true, errors: {} };
      } catch (error) {
        const errors = fail(error, 'Failed to delete your account. Please try again.', 'Deletion failed');
        return { saved: false, errors };
      }
    },

    /** Cancels a scheduled deletion. Returns whether it succeeded. */
    async cancelDeletion(): Promise<boolean> {
      try {
        await send('POST', '/api/user/keep');
        await mutate(userKey);
        toast({ title: 'Deletion cancelled', description: 'Your account will not be deleted.' });
        return true;
      } catch (error) {
        fail(error, 'The deletion could not be cancelled. Please try again.');
        return false;
      }
    },
  };
}
