import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { emailChangeKey, userKey } from '../../api/account';
import { at } from '../../api/address';
import { reasonOf } from '../../api/api-error';
import { send } from '../../api/client';

/** Requests by the path of the page. */
const calls = {
  '/newsletter/confirm': (token: string) => send('POST', '/api/newsletter/confirm', { token }),
  '/newsletter/unsubscribe': (token: string) => send('POST', at('/newsletter/unsubscribe', { token })),
  '/review-mails/stop': (token: string) => send('POST', at('/review-mails/stop', { token })),
  '/back-in-stock/stop': (token: string) => send('POST', at('/back-in-stock/stop', { token })),
  '/device-link': (token: string) => send('POST', '/api/device-link', { token }),
  '/email-change': (token: string) => send('POST', '/api/email-change/confirm', { token }),
  '/email-change/stop': (token: string) => send('POST', '/api/email-change/stop', { token }),
};

export type DecisionPath = keyof typeof calls;

/** Performs the action of a mailed link. The action requires a click, because mail scanners also open links. */
export function useDecision(path: DecisionPath, token: string, failure: string) {
  const [outcome, setOutcome] = useState({ done: false, message: '' });
  const { mutate } = useSWRConfig();
  const decide = async () => {
    setOutcome({ done: false, message: '' });
    try {
      const { message } = await calls[path](token);
      setOutcome({ done: true, message });
      if (path.startsWith('/email-change')) await Promise.all([mutate(userKey), mutate(emailChangeKey)]);
    } catch (error) {
      setOutcome({ done: false, message: reasonOf(error, failure) });
    }
  };
  return { ...outcome, decide };
}
