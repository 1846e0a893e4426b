import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { homePath } from '../../page/paths';
import { SteadyButton } from '../../ui/steady-button';
import { type DecisionKind, useDecision } from './use-decision';

const home = { to: homePath, text: 'Go to the home page' };

interface DecisionPageProps {
  kind: DecisionKind;
  title: string;
  question: string;
  button: string;
  busyButton: string;
  /** Message if the shop is unreachable. */
  failure: string;
  /** Link to the next page; default: the home page. */
  onward?: { to: string; text: string };
}

/** Page of a mailed link: one button performs the link's action. */
export function DecisionPage({ kind, title, question, button, busyButton, failure, onward = home }: DecisionPageProps) {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { decision, decide } = useDecision(kind, token, failure);
  const pending = decision.state === 'pending';
  const done = decision.state === 'done';
  const next = useRef<HTMLAnchorElement>(null);
  // The clicked button was removed.
  useEffect(() => {
    if (done && document.activeElement === document.body) next.current?.focus();
  }, [done]);
  return (
    <div className="container empty-state">
      <h1>{title}</h1>
      {!done && <p>{token === '' ? 'This link is not complete. Please open it from the e-mail.' : question}</p>}
      <p role="status">{'message' in decision && decision.message}</p>
      <p className="empty-state__actions">
        {!done && token !== '' && (
          <SteadyButton type="button" className="button" inactive={pending} onClick={() => void decide()}>
            {pending ? busyButton : button}
          </SteadyButton>
        )}
        <Link ref={next} className={done ? 'button' : 'button button--quiet'} to={onward.to}>
          {onward.text}
        </Link>
      </p>
    </div>
  );
}
