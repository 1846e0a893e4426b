import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { userKey } from '../../api/account';
import { reasonOf } from '../../api/api-error';
import { send } from '../../api/client';
import type { OpenInvitation } from '../../api/models';

const failure = 'The shop could not be reached. Please try again.';

/** Data and actions of the mailed link that invites a colleague to the staff. */
export function useStaffInvitation(token: string) {
  const { mutate } = useSWRConfig();
  const show = () => send('POST', '/api/staff-invitation', { token });
  const {
    data,
    error,
    mutate: retry,
  } = useSWR<OpenInvitation, Error>(['/api/staff-invitation', token], show, { revalidateOnFocus: false });
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const accept = async (): Promise<boolean> => {
    setPending(true);
    setRefusal(undefined);
    try {
      const user = await send('POST', '/api/staff-invitation/accept', { token });
      await mutate(userKey, user, { revalidate: false });
      return true;
    } catch (cause) {
      setRefusal(reasonOf(cause, failure));
      return false;
    } finally {
      setPending(false);
    }
  };

  return {
    data,
    /** Reason why the invitation cannot be shown. */
    problem: error && reasonOf(error, failure),
    retry,
    pending,
    refusal,
    accept,
  };
}
