import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { emailChangeKey, userKey } from '../../api/account';
import { admitDevice, confirmEmailChange, stopEmailChange } from '../../api/account-changes';
import { reasonOf } from '../../api/api-error';
import { confirmNewsletter, leaveNewsletter } from '../../api/messages';
import { stopReviewMails } from '../../api/own-reviews';
import { stopWaiting } from '../../api/waitlist';

const calls = {
  'newsletter-confirmation': confirmNewsletter,
  'newsletter-end': leaveNewsletter,
  'review-mails-end': stopReviewMails,
  'wait-end': stopWaiting,
  'device-link': admitDevice,
  'email-change': confirmEmailChange,
  'email-change-stop': stopEmailChange,
};

export type DecisionKind = keyof typeof calls;

/** Keys of cached data that each action invalidates. */
const changed: Partial<Record<DecisionKind, readonly string[]>> = {
  'email-change': [userKey, emailChangeKey],
  'email-change-stop': [emailChangeKey],
};

type Decision = { state: 'open' | 'pending' } | { state: 'done' | 'failed'; message: string };

/** Performs the action of a mailed link. It needs a click, because mail scanners also open links. */
export function useDecision(kind: DecisionKind, token: string, failure: string) {
  const [decision, setDecision] = useState<Decision>({ state: 'open' });
  const { mutate } = useSWRConfig();
  const decide = async () => {
    setDecision({ state: 'pending' });
    try {
      setDecision({ state: 'done', message: (await calls[kind](token)).message });
      for (const key of changed[kind] ?? []) void mutate(key);
    } catch (error) {
      setDecision({ state: 'failed', message: reasonOf(error, failure) });
    }
  };
  return { decision, decide };
}
