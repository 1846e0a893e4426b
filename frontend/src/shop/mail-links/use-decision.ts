import { useState } from 'react';
import { admitDevice } from '../../api/account';
import { reasonOf } from '../../api/api-error';
import { confirmNewsletter, leaveNewsletter } from '../../api/messages';

const calls = {
  'newsletter-confirmation': confirmNewsletter,
  'newsletter-end': leaveNewsletter,
  'device-link': admitDevice,
};

export type DecisionKind = keyof typeof calls;

type Decision = { state: 'open' | 'pending' } | { state: 'done' | 'failed'; message: string };

/** What a link in a mail asks for; it happens only by a person's press of a button, since mail scanners open links, too. */
export function useDecision(kind: DecisionKind, token: string, failure: string) {
  const [decision, setDecision] = useState<Decision>({ state: 'open' });
  const decide = async () => {
    setDecision({ state: 'pending' });
    try {
      setDecision({ state: 'done', message: (await calls[kind](token)).message });
    } catch (error) {
      setDecision({ state: 'failed', message: reasonOf(error, failure) });
    }
  };
  return { decision, decide };
}
