import { useEffect, useEffectEvent, useState } from 'react';
import { isRefusal } from '../../api/api-error';
import type { PlaceOrderRequest, Order } from '../../api/models';
import { unreportedPayment } from './checkout-memory';
import { useReportPayment } from './use-report-payment';
import { checkoutPath } from '../../page/paths';
import { useNavigate, useSearchParams } from 'react-router-dom';

interface CheckedPayment {
  payment: PlaceOrderRequest;
  order?: Order;
  /** Reason for the refund. */
  refund?: string | undefined;
  isUnpaid?: boolean;
}

/**
 * Looks up the order of an unconfirmed payment once, so that no customer pays twice.
 *
 * @param payment must be the same object for the same payment
 */
export function useUnfinishedPayment(userId: number, payment: PlaceOrderRequest | undefined) {
  const report = useReportPayment(userId);
  const [checked, setChecked] = useState<CheckedPayment>();

  const check = useEffectEvent(async (unfinished: PlaceOrderRequest): Promise<CheckedPayment> => {
    try {
      return { payment: unfinished, order: await report(unfinished) };
    } catch (error) {
      if (!isRefusal(error)) return { payment: unfinished };
      const isUnpaid = error.code === 'payment.unpaid';
      // The bank can still confirm an unpaid payment, so a reload asks again.
      if (!isUnpaid) unreportedPayment.remove(userId);
      const refund = error.code === 'payment-refunded' ? error.reason : undefined;
      return { payment: unfinished, refund, isUnpaid };
    }
  });

  useEffect(() => {
    if (!payment) return;
    let left = false;
    void check(payment).then((found) => {
      if (!left) setChecked(found);
    });
    return () => {
      left = true;
    };
  }, [payment]);

  return {
    isChecking: payment !== undefined && checked?.payment !== payment,
    order: checked?.order,
    refund: checked?.refund,
    isUnpaid: checked?.isUnpaid ?? false,
  };
}

const failed =
  'Your bank did not confirm this payment. You have not been charged. Please try again, or use another card.';
export const notYet = 'Your bank has not confirmed this payment yet.';

/**
 * Looks up the order of the payment after a bank's page redirected the shopper back, in this tab or another tab. Stripe
 * adds the payment's id to the URL.
 */
export function useReturnedPayment(userId: number) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [returned] = useState(() => returnedPayment(userId, query));
  const { isChecking, order, refund, isUnpaid } = useUnfinishedPayment(userId, returned?.payment);
  const isDone = returned !== undefined && !isChecking && !order;

  // Removes the payment's id from the URL, so that a reload does not show the message again.
  useEffect(() => {
    if (isDone) void navigate(checkoutPath, { replace: true });
  }, [isDone, navigate]);

  const notice = isUnpaid ? (returned?.hasFailed ? failed : notYet) : refund;
  return { isChecking, order, notice, isReturn: returned !== undefined };
}

/** Returns the payment with the details that this tab stored. */
function returnedPayment(userId: number, query: URLSearchParams) {
  const paymentIntentId = query.get('payment_intent');
  if (!paymentIntentId) return undefined;
  const stored = unreportedPayment.read(userId);
  const payment: PlaceOrderRequest = stored?.paymentIntentId === paymentIntentId ? stored : { paymentIntentId };
  return { payment, hasFailed: query.get('redirect_status') === 'failed' };
}
