import './auth.css';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { cartPath, checkoutPath, signInPath } from '../../page/paths';
import { useHead } from '../../page/use-head';
import { useSession } from '../../session/use-session';
import { Icon, type IconName } from '../../ui/icon';
import { GuestForm } from './guest-form';
import { nextPath } from './next-path';
import { RegisterForm } from './register-form';
import { SignInForm } from './sign-in-form';

export default function AuthPage() {
  const [query] = useSearchParams();
  const isNewHere = query.get('tab') === 'register';
  // A form stays rendered after its tab was first opened, so that typed text is not lost.
  const [seen, setSeen] = useState([isNewHere]);
  if (!seen.includes(isNewHere)) setSeen([...seen, isNewHere]);
  useHead({
    title: isNewHere ? 'Create Account' : 'Sign In',
    description: 'Sign in or create an account: fast checkout, order history, special offers and saved favorites.',
    canonical: signInPath(),
  });
  const { state } = useSession();
  const next = query.get('next');
  if (state === 'signed-in') return <Navigate to={nextPath(next)} replace />;

  const to = (tab?: 'register') => ({
    to: signInPath({ ...(next !== null && { next }), ...(tab && { tab }) }),
    replace: true,
    preventScrollReset: true,
  });

  return (
    <div className="container auth">
      <section className="auth__forms" aria-labelledby="auth-title">
        <h1 id="auth-title">Welcome</h1>

        {next !== null && isForGuests(next) && <GuestForm next={next} />}
        <nav aria-label="Account" className="auth__ways">
          <Link {...to()} aria-current={isNewHere ? undefined : 'page'}>
            Sign In
          </Link>
          <Link {...to('register')} aria-current={isNewHere ? 'page' : undefined}>
            Create Account
          </Link>
        </nav>
        <div role="group" aria-label="Sign In" hidden={isNewHere}>
          {seen.includes(false) && <SignInForm />}
        </div>
        <div role="group" aria-label="Create Account" hidden={!isNewHere}>
          {seen.includes(true) && <RegisterForm />}
        </div>
      </section>
      <AccountBenefits />
    </div>
  );
}

const benefits: { icon: IconName; text: string }[] = [
  { icon: 'bag', text: 'Fast checkout' },
  { icon: 'truck', text: 'Order tracking and history' },
  { icon: 'mail', text: 'Special offers and discounts' },
  { icon: 'heart', text: 'Saved favorite items' },
];

function AccountBenefits() {
  return (
    <aside className="auth__benefits" aria-labelledby="benefits-title">
      <h2 id="benefits-title">With an account</h2>
      <ul>
        {benefits.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Returns whether the page works without an account. */
const isForGuests = (next: string) => [cartPath, checkoutPath].includes(next.split('?')[0] ?? '');
