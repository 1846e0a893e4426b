import './returns.css';
import { useEffect, useRef, useState } from 'react';
import type { OrderReturns, Return, ReturnableLine } from '../../api/models';
import {
  cartPath,
  orderConfirmationPath,
  orderPath,
  ordersPath,
  returnsPath,
  shippingReturnsPath,
  signInPath,
} from '../../page/paths';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { StoreDate } from '../../page/store-date';
import { DaySpan } from '../../ui/day-span';
import { formatMoney } from '../../ui/money';
import { LoadFailed, PageSkeleton } from '../../ui/load-failed';
import { ProductPicture } from '../../ui/product-picture';
import { ConfirmButton } from '../../ui/confirm-button';
import { ReturnForm } from './return-form';
import { labelAddress, type ReturnedOrder, useCancelReturn, useOrderReturns } from './use-returns';

/** Page on which customers return items of an order and see the state of earlier returns. */
export default function ReturnsPage() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const order = { id, linkKey: query.get('key') };
  const { returns, error, isUnknown, needsSignIn, retry } = useOrderReturns(order);
  if (returns) return <ShownReturns order={order} shown={returns} />;
  if (needsSignIn) {
    return (
      <div className="container empty-state">
        <h1>Please sign in</h1>
        <p>
          {order.linkKey === null
            ? 'Sign in to return your order. Without an account, open the link in the latest email about this order.'
            : 'This link no longer works. Open the link in the latest email about this order, or sign in.'}
        </p>
        <Link className="button" to={signInPath({ next: returnsPath(id) })}>
          Sign In
        </Link>
      </div>
    );
  }
  if (isUnknown) {
    return (
      <div className="container empty-state">
        <h1>Order not found</h1>
        <p>We couldn’t find this order among yours.</p>
        <Link className="button" to={ordersPath}>
          My Orders
        </Link>
      </div>
    );
  }
  if (!error) return <PageSkeleton />;
  const text = 'The shop could not be reached. Please try again.';
  return <LoadFailed title="Your returns could not be loaded" text={text} onRetry={retry} />;
}

function ShownReturns({ order, shown }: { order: ReturnedOrder; shown: OrderReturns }) {
  const { refusal, lastDay, lines, returns } = shown;
  const { id, linkKey } = order;
  return (
    <div className="container returns-page">
      <Link to={linkKey === null ? orderPath(id) : orderConfirmationPath(id, linkKey)} className="returns-page__back">
        Order {id}
      </Link>
      <h1>Return or Exchange</h1>
      {refusal === null ? (
        <p className="returns-page__lead">
          Free until <DaySpan from={lastDay} to={lastDay} />, for items that are unworn and unwashed, with their tags.{' '}
          <Link to={shippingReturnsPath}>How returns work</Link>
        </p>
      ) : (
        <p className="returns-page__lead" role="status">
          {refusal} <Link to={shippingReturnsPath}>How returns work</Link>
        </p>
      )}
      {lines.map((line) => (
        <Line
          key={`${line.orderItemId}-${line.exchangeOf ?? 0}`}
          line={line}
          order={order}
          isOpen={refusal === null}
          returns={returns.filter(
            ({ orderItemId, exchangeOf }) => orderItemId === line.orderItemId && exchangeOf === line.exchangeOf,
          )}
        />
      ))}
    </div>
  );
}

interface LineProps {
  line: ReturnableLine;
  order: ReturnedOrder;
  /** Whether the order can still be returned. */
  isOpen: boolean;
  returns: readonly Return[];
}

function Line({ line, order, isOpen, returns }: LineProps) {
  const { name, variant, setName, imageUrl, left, refusal, exchangeOf } = line;
  const [isFormOpen, setFormOpen] = useState(false);
  const [inCart, setInCart] = useState<string | null>(null);
  const [closed, setClosed] = useState(0);
  const section = useRef<HTMLElement>(null);
  // Closing the form removes the focused element and shortens the page. Moves the focus to the result at the top.
  useEffect(() => {
    if (closed > 0) section.current?.focus();
  }, [closed]);
  const close = (size: string | null) => {
    setFormOpen(false);
    setInCart(size);
    setClosed(closed + 1);
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="returns-page__line"
      aria-label={[name, variant].filter(Boolean).join(', ')}
    >
      {imageUrl !== null && <ProductPicture src={imageUrl} alt="" sizes="96px" maxWidth={200} />}
      <div>
        <h2>{name}</h2>
        {variant !== null && <p>{variant}</p>}
        {setName && <p>Part of the set {setName}</p>}
        {exchangeOf !== undefined && <p>Sent in exchange</p>}
        {returns.length > 0 && (
          <ul className="returns-page__made">
            {returns.map((made) => (
              <li key={made.id}>
                <MadeReturn made={made} order={order} />
              </li>
            ))}
          </ul>
        )}
        {inCart !== null && (
          <p>
            Size {inCart} is in your cart. <Link to={cartPath}>Go to Cart</Link>
          </p>
        )}
        {isOpen && refusal !== null && returns.length === 0 && <p>{refusal}</p>}
        {left > 0 && refusal === null && !isFormOpen && (
          <button type="button" className="button button--quiet" onClick={() => setFormOpen(true)}>
            {exchangeOf === undefined ? 'Return or Exchange' : 'Return'}
          </button>
        )}
      </div>
      {isFormOpen && refusal === null && <ReturnForm line={line} order={order} onClose={close} />}
    </section>
  );
}

function MadeReturn({ made, order }: { made: Return; order: ReturnedOrder }) {
  const { id, number, quantity, newSize, state, sendBy, refusal, trackingUrl, trackingNumber, refund, refundFailed } =
    made;
  const cancel = useCancelReturn(order);
  const kind = newSize === null ? 'Return' : 'Exchange';
  const title = newSize === null ? kind : `${kind} for size ${newSize}`;
  return (
    <>
      <p>
        <strong>
          {title} {number}
        </strong>
        {quantity > 1 && `, ${quantity} items`}
      </p>
      {state === 'requested' ? (
        <>
          <p>
            Send it by <StoreDate iso={sendBy} />. {newSize !== null && `Size ${newSize} is reserved for you.`}{' '}
            {refund !== undefined && `We refund ${formatMoney(refund)} as soon as we receive the item.`}
          </p>
          <p className="returns-page__actions">
            <a className="button" href={labelAddress(id, order)} target="_blank" rel="noreferrer">
              Print the Label<span className="visually-hidden"> of {number}</span>
            </a>
            <ConfirmButton
              className="button button--quiet"
              question={`Cancel ${kind} ${number}?`}
              keep={`Keep ${kind}`}
              action={() => cancel(id)}
            >
              Cancel {kind}
              <span className="visually-hidden"> {number}</span>
            </ConfirmButton>
          </p>
        </>
      ) : (
        <p>
          {refundFailed ? 'Your refund did not go through. We will be in touch.' : stateTexts[state]}{' '}
          {refund !== undefined && `Refund: ${formatMoney(refund)}.`} {refusal}{' '}
          {trackingUrl !== undefined && (
            <a href={trackingUrl} target="_blank" rel="noreferrer">
              Track {trackingNumber}
            </a>
          )}
        </p>
      )}
    </>
  );
}

const stateTexts: Record<Exclude<Return['state'], 'requested'>, string> = {
  received: 'We received your package. We will ship the other size next.',
  refunded: 'Your refund is on its way.',
  sent: 'The other size is on its way.',
  cancelled: 'You cancelled this return.',
  lapsed: 'Your package did not arrive, so this return was closed.',
  refused: 'We could not accept this return:',
};
