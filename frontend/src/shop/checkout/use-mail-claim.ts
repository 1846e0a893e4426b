import { useState } from 'react';
import { reasonOf } from '../../api/api-error';
import { mailClaim } from '../../api/order-claims';

/** Requests the mailed link that adds an order to an account. @param linkKey key of the mailed link */
export function useMailClaim(id: string, linkKey: string | null) {
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<{ sent: boolean; message: string }>();

  const ask = async () => {
    setPending(true);
    try {
      setAnswer({ sent: true, message: (await mailClaim(id, linkKey)).message });
    } catch (error) {
      setAnswer({ sent: false, message: reasonOf(error, 'The link could not be sent. Please try again.') });
    } finally {
      setPending(false);
    }
  };

  return { pending, answer, ask };
}
