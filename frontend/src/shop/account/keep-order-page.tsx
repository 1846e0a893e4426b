import './auth.css';
import type { OrderClaim } from '../../api/models';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { homePath, orderConfirmationPath, ordersPath, signInPath } from '../../page/paths';
import { useSession } from '../../session/use-session';
import { RetryButton } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';
import { ServerForm } from '../../page/server-form';
import { SteadyButton } from '../../ui/steady-button';
import { useToast } from '../../ui/toast/use-toast';
import { registrationRefusals } from './account-rules';
import { NewPasswordField, UsernameField } from './password-field';
import { useOrderClaim } from './use-order-claim';
import { useSignIn } from './use-sign-in';
import { useTextForm } from './use-text-form';

/** Page of the mailed link with which a guest adds an order to an account. */
export default function KeepOrderPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  return (
    <div className="container form-page">
      <h1>Keep Your Order</h1>
      {token === '' ? <p>This link is not complete. Please open it from the e-mail.</p> : <Claim token={token} />}
    </div>
  );
}

function Claim({ token }: { token: string }) {
  const { data: claim, problem, retry, ...adding } = useOrderClaim(token);
  const session = useSession();
  if (problem !== undefined) {
    return (
      <>
        <p role="alert">{problem}</p>
        <RetryButton className="button button--quiet" onRetry={retry} />
      </>
    );
  }
  if (!claim || session.state === 'loading') return <Spinner label="Loading" />;
  const { orderId, state } = claim;
  if (state === 'kept') {
    return (
      <>
        <p>Order {orderId} is in an account already.</p>
        <Link to={ordersPath} className="button">
          Go to My Orders
        </Link>
      </>
    );
  }
  if (state === 'expired') {
    return (
      <>
        <p>This link has expired. Please ask for a new one on the page of your order.</p>
        <Link to={orderConfirmationPath(orderId)} className="button">
          Go to Your Order
        </Link>
      </>
    );
  }
  if (session.state === 'signed-in') return <AddToAccount claim={claim} {...adding} />;
  return claim.hasAccount ? <SignInFirst claim={claim} /> : <NewAccount claim={claim} token={token} />;
}

function AddToAccount({
  claim: { orderId },
  pending,
  refusal,
  accept,
}: { claim: OrderClaim } & Pick<ReturnType<typeof useOrderClaim>, 'pending' | 'refusal' | 'accept'>) {
  const navigate = useNavigate();
  const toast = useToast();
  const add = async () => {
    if (!(await accept())) return;
    toast({ title: 'Order kept', description: 'The order is in My Orders now.' });
    void navigate(ordersPath, { replace: true });
  };
  return (
    <>
      <p>Add order {orderId} to your account, to see how far it is and to buy it again.</p>
      <SteadyButton type="button" className="button" inactive={pending} onClick={() => void add()}>
        {pending ? 'Adding...' : 'Add to My Orders'}
      </SteadyButton>
      <p role="alert">{refusal}</p>
    </>
  );
}

function SignInFirst({ claim: { orderId, email } }: { claim: OrderClaim }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>
        There is an account of {email} already. Sign in to add order {orderId} to it.
      </p>
      <Link to={signInPath({ next: pathname + search })} className="button">
        Sign In
      </Link>
      <p className="auth__switch">
        <Link to={homePath}>Go to the home page</Link>
      </p>
    </>
  );
}

function NewAccount({ claim: { orderId, email }, token }: { claim: OrderClaim; token: string }) {
  const navigate = useNavigate();
  const { registerForOrder } = useSignIn();
  const { props, field, pending } = useTextForm({
    form: 'keep-order',
    names: ['username', 'password'],
    check: ({ username, password }) => registrationRefusals({ username, email, password, passwordConfirm: password }),
    send: async ({ username, password }) => {
      const errors = await registerForOrder({ token, username, password });
      if (errors === null) void navigate(ordersPath, { replace: true });
      return errors ?? {};
    },
  });

  return (
    <>
      <p>
        Choose a name and a password. Your account of {email} then has order {orderId}.
      </p>
      <ServerForm className="auth__form" {...props}>
        <UsernameField {...field('username')} />
        <NewPasswordField label="Password" {...field('password')} hint="At least 8 characters." />
        <SteadyButton type="submit" className="button button--wide" inactive={pending}>
          {pending ? 'Creating account...' : 'Create Account and Keep Order'}
        </SteadyButton>
      </ServerForm>
    </>
  );
}
