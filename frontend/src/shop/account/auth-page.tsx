import './auth.css';
import { useState, type ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { cartPath, checkoutPath, resetPasswordPath, signInPath } from '../../page/paths';
import { ServerForm } from '../../page/server-form';
import { useHydrated } from '../../device/observed';
import { adminPath } from '../../page/staff-paths';
import { useHead } from '../../page/use-head';
import { useSession } from '../../session/use-session';
import { Icon, type IconName } from '../../ui/icon';
import { SteadyButton } from '../../ui/steady-button';
import { EmailField, TextField } from '../../ui/text-field';
import { useToast } from '../../ui/toast/use-toast';
import {
  emailRefusals,
  nextPath,
  type RegistrationFields,
  registrationRefusals,
  signInRefusals,
} from './account-rules';
import { NewPasswordField, PasswordField, UsernameField } from './password-field';
import { type SecondFactor, useGuest, useSignIn } from './use-sign-in';
import { useTextForm } from './use-text-form';

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

export function SignInForm() {
  const { signIn, signInByPasskey } = useSignIn();
  // The passkey button is rendered only after hydration: passkeys need scripts, and the server renders this page
  // without a `next` path of the back office.
  const hydrated = useHydrated();
  const forStaff = useSearchParams()[0].get('next')?.startsWith(adminPath) === true;
  /** The account's second factors; null until the password is correct. */
  const [factors, setFactors] = useState<readonly SecondFactor[] | null>(null);
  const { props, field, pending } = useTextForm({
    form: 'sign-in',
    names: ['username', 'password', 'code'],
    check: signInRefusals,
    send: ({ username, password, code }) => signIn({ username, password, ...(code !== '' && { code }) }, setFactors),
  });
  const codeField = field('code');
  const requiresCode = factors !== null || codeField.error !== undefined;
  const hasApp = factors?.includes('authenticator') ?? true;
  const hasPasskey = factors?.includes('passkey') ?? (requiresCode || forStaff);
  const passkeyButton = hydrated && hasPasskey && (
    <SteadyButton
      type="button"
      className="button button--quiet button--wide"
      inactive={pending}
      onClick={() => void signInByPasskey()}
    >
      Sign In with a Passkey
    </SteadyButton>
  );
  return (
    <ServerForm className="auth__form" {...props}>
      <UsernameField {...field('username')} hint="Or your email address." />
      <PasswordField label="Password" {...field('password')} autoComplete="current-password" />
      {requiresCode && (
        <fieldset className="auth__step">
          <legend>Second step</legend>
          {passkeyButton}
          <TextField
            label={hasApp ? 'Code' : 'Recovery code'}
            {...codeField}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            {...(hasApp && { hint: 'From your authenticator app, or one of your recovery codes.' })}
          />
        </fieldset>
      )}
      <p className="auth__forgot">
        <Link to={resetPasswordPath}>Forgot password?</Link>
      </p>
      <SteadyButton type="submit" className="button button--wide" inactive={pending}>
        {pending ? 'Signing in...' : 'Sign In'}
      </SteadyButton>
      {!requiresCode && passkeyButton}
      <p className="auth__switch">
        New here? <OtherTab tab="register">Create an account</OtherTab>
      </p>
    </ServerForm>
  );
}

function RegisterForm() {
  const { register } = useSignIn();
  const toast = useToast();
  const { props, field, pending } = useTextForm({
    form: 'register',
    names: ['username', 'email', 'password', 'passwordConfirm'],
    check: (typed: RegistrationFields) => {
      if (typed.password !== typed.passwordConfirm) {
        toast({ tone: 'error', title: 'Registration failed', description: 'Passwords do not match' });
      }
      return registrationRefusals(typed);
    },
    send: ({ username, email, password }) => register({ username, email, password }),
  });
  return (
    <ServerForm className="auth__form" {...props}>
      <UsernameField {...field('username')} />
      <EmailField label="Email" {...field('email')} />
      <NewPasswordField label="Password" {...field('password')} hint="At least 8 characters." />
      <NewPasswordField label="Confirm password" {...field('passwordConfirm')} />
      <SteadyButton type="submit" className="button button--wide" inactive={pending}>
        {pending ? 'Creating account...' : 'Create Account'}
      </SteadyButton>
      <p className="auth__switch">
        Already have an account? <OtherTab tab="sign-in">Sign in</OtherTab>
      </p>
    </ServerForm>
  );
}

/** @param next path to open as a guest */
function GuestForm({ next }: { next: string }) {
  const begin = useGuest(next);
  const { props, field, pending } = useTextForm({
    form: 'guest',
    names: ['email'],
    check: emailRefusals,
    send: ({ email }) => begin(email.trim()),
  });
  return (
    <section className="auth__guest" aria-labelledby="guest-title">
      <h2 id="guest-title">Continue as guest</h2>
      <p>No account needed. You can add your order to an account later.</p>
      <ServerForm className="auth__form" {...props}>
        <EmailField label="Your email" {...field('email')} hint="For your order confirmation and updates." />
        <SteadyButton type="submit" className="button button--wide" inactive={pending}>
          {pending ? 'One moment...' : 'Continue as Guest'}
        </SteadyButton>
      </ServerForm>
    </section>
  );
}

/** Link to the other tab. The link preserves the page to open after sign-in. */
function OtherTab({ tab, children }: { tab: 'sign-in' | 'register'; children: ReactNode }) {
  const next = useSearchParams()[0].get('next');
  const to = signInPath({ ...(next !== null && { next }), ...(tab === 'register' && { tab }) });
  return (
    <Link to={to} replace preventScrollReset className="link-button">
      {children}
    </Link>
  );
}
