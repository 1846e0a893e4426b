import { Link, useNavigate } from 'react-router-dom';
import { homePath, orderConfirmationPath, ordersPath } from '../../page/paths';
import { useSession } from '../../session/use-session';
import { Spinner } from '../../ui/spinner';
import { useToast } from '../../ui/toast/use-toast';
import { AcceptOffer, MailedOfferPage, OfferAccountForm, OfferProblem, SignInFirst } from './mailed-offer';
import { useOrderClaim } from './use-mailed-offer';
import { useSignIn } from './use-sign-in';

/** Page of the mailed link with which a guest adds an order to an account. */
export default function ClaimOrderPage() {
  return <MailedOfferPage title="Add Your Order to an Account">{(token) => <Claim token={token} />}</MailedOfferPage>;
}

function Claim({ token }: { token: string }) {
  const { data: claim, problem, retry, ...adding } = useOrderClaim(token);
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const { registerForOrder } = useSignIn();
  if (problem !== undefined) return <OfferProblem problem={problem} onRetry={retry} />;
  if (!claim || session.state === 'loading') return <Spinner label="Loading" />;
  const { orderId, email, state, hasAccount } = claim;
  if (state === 'kept') {
    return (
      <>
        <p>Order {orderId} is already in an account.</p>
        <Link to={ordersPath} className="button">
          Go to My Orders
        </Link>
      </>
    );
  }
  if (state === 'expired') {
    return (
      <>
        <p>This link has expired. Please request a new link on your order page.</p>
        <Link to={orderConfirmationPath(orderId)} className="button">
          Go to Your Order
        </Link>
      </>
    );
  }
  if (session.state === 'signed-in') {
    const showOrders = () => {
      toast({ title: 'Order added', description: 'You can find the order in My Orders.' });
      void navigate(ordersPath, { replace: true });
    };
    return (
      <>
        <p>Add order {orderId} to your account to track it and to buy its items again.</p>
        <AcceptOffer label="Add to My Orders" pendingLabel="Adding..." {...adding} onAccepted={showOrders} />
      </>
    );
  }
  if (hasAccount) {
    return (
      <>
        <p>
          An account with the email address {email} already exists. Sign in to add order {orderId} to this account.
        </p>
        <SignInFirst />
        <p className="auth__switch">
          <Link to={homePath}>Go to the home page</Link>
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        Choose a username and a password to create an account for {email} with order {orderId}.
      </p>
      <OfferAccountForm
        form="keep-order"
        email={email}
        label="Create Account and Add Order"
        next={ordersPath}
        register={(account) => registerForOrder({ token, ...account })}
      />
    </>
  );
}
