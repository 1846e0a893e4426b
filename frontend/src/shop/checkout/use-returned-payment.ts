import { useEffect, useState } from 'react';
import type { NewOrder } from '../../api/models';
import { checkoutPath } from '../../page/paths';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { unreportedPayment } from './checkout-memory';
import { useUnfinishedPayment } from './use-unfinished-payment';

const failed =
  'Your bank did not confirm this payment. You have not been charged. Please try again, or use another card.';
const notYet = 'Your bank has not confirmed this payment yet.';

/**
 * Looks up the order of the payment after a bank's page redirected the shopper back, in any tab. Stripe adds the
 * payment's id to the address.
 */
export function useReturnedPayment(userId: number) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [returned] = useState(() => returnedPayment(userId, query));
  const { isAsking, order, refund, isUnpaid } = useUnfinishedPayment(userId, returned?.payment);
  const isDone = returned !== undefined && !isAsking && !order;

  // Removes the payment from the address, so that a reload is not a second return.
  useEffect(() => {
    if (isDone) void navigate(checkoutPath, { replace: true });
  }, [isDone, navigate]);

  const notice = isUnpaid ? (returned?.hasFailed ? failed : notYet) : refund;
  return { isAsking, order, notice, isReturn: returned !== undefined };
}

/** Returns the payment with the details that this tab stored. */
function returnedPayment(userId: number, query: URLSearchParams) {
  const paymentIntentId = query.get('payment_intent');
  if (!paymentIntentId) return undefined;
  const kept = unreportedPayment.read(userId);
  const payment: NewOrder = kept?.paymentIntentId === paymentIntentId ? kept : { paymentIntentId };
  return { payment, hasFailed: query.get('redirect_status') === 'failed' };
}
