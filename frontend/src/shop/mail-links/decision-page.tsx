import { Link, useSearchParams } from 'react-router-dom';
import { homePath } from '../../app/paths';
import { SteadyButton } from '../../ui/steady-button';
import { type DecisionKind, useDecision } from './use-decision';

const home = { to: homePath, text: 'Go to the home page' };

interface DecisionPageProps {
  kind: DecisionKind;
  title: string;
  question: string;
  button: string;
  busyButton: string;
  /** What to tell when the shop could not be asked. */
  failure: string;
  /** Where to go from here; else to the home page. */
  onward?: { to: string; text: string };
}

/** One press of a button on what the link in a mail is for. */
export function DecisionPage({ kind, title, question, button, busyButton, failure, onward = home }: DecisionPageProps) {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { decision, decide } = useDecision(kind, token, failure);
  const pending = decision.state === 'pending';
  return (
    <div className="container empty-state">
      <h1>{title}</h1>
      {decision.state !== 'done' && (
        <p>{token === '' ? 'This link is not complete. Please open it from the e-mail.' : question}</p>
      )}
      <p role="status">{'message' in decision && decision.message}</p>
      <p className="empty-state__actions">
        {decision.state !== 'done' && token !== '' && (
          <SteadyButton type="button" className="button" inactive={pending} onClick={() => void decide()}>
            {pending ? busyButton : button}
          </SteadyButton>
        )}
        <Link className={decision.state === 'done' ? 'button' : 'button button--quiet'} to={onward.to}>
          {onward.text}
        </Link>
      </p>
    </div>
  );
}
