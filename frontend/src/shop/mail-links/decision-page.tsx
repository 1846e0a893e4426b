import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { homePath, profilePath, resetPasswordPath, signInPath } from '../../page/paths';
import { ActionButton } from '../../ui/steady-button';
import { type DecisionPath, useDecision } from './use-decision';

interface Decision {
  title: string;
  question: string;
  button: string;
  busyButton: string;
  /** Message if the shop is unreachable. */
  failure: string;
  /** Link to the next page; default: the home page. */
  onward?: { to: string; text: string };
}

const decisions: Record<DecisionPath, Decision> = {
  '/newsletter/confirm': {
    title: 'Confirm Your Subscription',
    question: 'One press, and our newsletter comes to your mailbox.',
    button: 'Confirm Subscription',
    busyButton: 'Confirming...',
    failure: 'Your subscription could not be confirmed. Please try again.',
  },
  '/newsletter/unsubscribe': {
    title: 'Unsubscribe',
    question: 'One press, and no newsletter comes to your mailbox any more.',
    button: 'Unsubscribe',
    busyButton: 'Unsubscribing...',
    failure: 'You could not be unsubscribed. Please try again.',
  },
  '/device-link': {
    title: 'Sign In on This Device',
    question: 'One press, and this device need not wait any more. You still sign in with your password.',
    button: 'Let This Device Sign In',
    busyButton: 'One moment...',
    failure: 'That did not work. Please try again.',
    onward: { to: signInPath(), text: 'Go to Sign In' },
  },
  '/email-change': {
    title: 'Confirm Your New Address',
    question: 'One press, and your account belongs to this email address.',
    button: 'Confirm This Address',
    busyButton: 'Confirming...',
    failure: 'Your address could not be confirmed. Please try again.',
    onward: { to: profilePath, text: 'Go to My Profile' },
  },
  '/email-change/stop': {
    title: 'Keep Your Address',
    question:
      'One press, and your account keeps the email address that it has. If you did not ask for another one, somebody knows your password: please choose a new one, too.',
    button: 'Stop the Change',
    busyButton: 'Stopping...',
    failure: 'The change could not be stopped. Please try again.',
    onward: { to: resetPasswordPath, text: 'Choose a New Password' },
  },
  '/review-mails/stop': {
    title: 'No More Review Mails',
    question: 'One press, and we do not ask you for reviews any more.',
    button: 'Stop these mails',
    busyButton: 'Stopping...',
    failure: 'The mails could not be stopped. Please try again.',
  },
  '/back-in-stock/stop': {
    title: 'Stop Waiting',
    question: 'One press, and you leave the line. If a piece is kept for you, the next in line gets it.',
    button: 'Leave the line',
    busyButton: 'Leaving...',
    failure: 'You could not be taken out of the line. Please try again.',
  },
};

const home = { to: homePath, text: 'Go to the home page' };

/** Page of a mailed link: one button performs the link's action. */
export default function DecisionPage() {
  const path = useLocation().pathname.replace(/\/+$/, '').toLowerCase() as DecisionPath;
  const token = useSearchParams()[0].get('token') ?? '';
  const { title, question, button, busyButton, failure, onward = home } = decisions[path];
  const { done, message, decide } = useDecision(path, token, failure);
  const next = useRef<HTMLAnchorElement>(null);
  // The clicked button was removed.
  useEffect(() => {
    if (done && document.activeElement === document.body) next.current?.focus();
  }, [done]);
  return (
    <div className="container empty-state">
      <h1>{title}</h1>
      {!done && <p>{token === '' ? 'This link is not complete. Please open it from the e-mail.' : question}</p>}
      <p role="status">{message}</p>
      <p className="empty-state__actions">
        {!done && token !== '' && (
          <ActionButton className="button" action={decide} busyLabel={busyButton}>
            {button}
          </ActionButton>
        )}
        <Link ref={next} className={done ? 'button' : 'button button--quiet'} to={onward.to}>
          {onward.text}
        </Link>
      </p>
    </div>
  );
}
