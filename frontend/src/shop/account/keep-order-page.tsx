import { Link, useNavigate } from 'react-router-dom';
import { homePath, orderConfirmationPath, ordersPath } from '../../page/paths';
import { useSession } from '../../session/use-session';
import { Spinner } from '../../ui/spinner';
import { useToast } from '../../ui/toast/use-toast';
import { AcceptOffer, MailedOfferPage, OfferAccountForm, OfferProblem, SignInFirst } from './mailed-offer';
import { useOrderClaim } from './use-mailed-offer';
import { useSignIn } from './use-sign-in';

/** Page of the mailed link with which a guest adds an order to an account. */
export default function KeepOrderPage() {
  return <MailedOfferPage title="Keep Your Order">{(token) => <Claim token={token} />}</MailedOfferPage>;
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
  if (session.state === 'signed-in') {
    const showOrders = () => {
      toast({ title: 'Order kept', description: 'The order is in My Orders now.' });
      void navigate(ordersPath, { replace: true });
    };
    return (
      <>
        <p>Add order {orderId} to your account, to see how far it is and to buy it again.</p>
        <AcceptOffer label="Add to My Orders" pendingLabel="Adding..." {...adding} onAccepted={showOrders} />
      </>
    );
  }
  if (hasAccount) {
    return (
      <>
        <p>
          There is an account of {email} already. Sign in to add order {orderId} to it.
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
        Choose a name and a password. Your account of {email} then has order {orderId}.
      </p>
      <OfferAccountForm
        form="keep-order"
        email={email}
        label="Create Account and Keep Order"
        next={ordersPath}
        register={(account) => registerForOrder({ token, ...account })}
      />
    </>
  );
}
