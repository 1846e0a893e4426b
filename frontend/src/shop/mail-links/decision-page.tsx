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
    question: 'Click the button to get our newsletter by email.',
    button: 'Confirm Subscription',
    busyButton: 'Confirming...',
    failure: 'Your subscription could not be confirmed. Please try again.',
  },
  '/newsletter/unsubscribe': {
    title: 'Unsubscribe',
    question: 'Click the button to stop our newsletter.',
    button: 'Unsubscribe',
    busyButton: 'Unsubscribing...',
    failure: 'We could not unsubscribe you. Please try again.',
  },
  '/device-link': {
    title: 'Sign In on This Device',
    question: 'Click the button so that you can sign in on this device without waiting. You still need your password.',
    button: 'Let This Device Sign In',
    busyButton: 'One moment...',
    failure: 'We could not approve this device. Please try again.',
    onward: { to: signInPath(), text: 'Go to Sign In' },
  },
  '/email-change': {
    title: 'Confirm Your New Address',
    question: 'Click the button to use this email address for your account.',
    button: 'Confirm This Address',
    busyButton: 'Confirming...',
    failure: 'Your address could not be confirmed. Please try again.',
    onward: { to: profilePath, text: 'Go to My Profile' },
  },
  '/email-change/stop': {
    title: 'Keep Your Address',
    question:
      'Click the button to keep your current email address. If you did not request the change, someone else knows your password. Please also choose a new password.',
    button: 'Stop the Change',
    busyButton: 'Stopping...',
    failure: 'The change could not be stopped. Please try again.',
    onward: { to: resetPasswordPath, text: 'Choose a New Password' },
  },
  '/review-mails/stop': {
    title: 'Stop Review Emails',
    question: 'Click the button to stop our emails that ask for reviews.',
    button: 'Stop These Emails',
    busyButton: 'Stopping...',
    failure: 'The emails could not be stopped. Please try again.',
  },
  '/back-in-stock/stop': {
    title: 'Leave the Waitlist',
    question: 'Click the button to leave the waitlist. If an item is reserved for you, the reservation ends.',
    button: 'Leave the Waitlist',
    busyButton: 'Leaving...',
    failure: 'We could not remove you from the waitlist. Please try again.',
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
  // Moves the focus, because the clicked button was removed.
  useEffect(() => {
    if (done && document.activeElement === document.body) next.current?.focus();
  }, [done]);
  return (
    <div className="container empty-state">
      <h1>{title}</h1>
      {!done && <p>{token === '' ? 'This link is incomplete. Please open the link in the email.' : question}</p>}
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
