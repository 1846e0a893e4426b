import { useEffect, useEffectEvent, useState } from 'react';
import { isRefusal } from '../../api/api-error';
import type { NewOrder, Order } from '../../api/models';
import { unreportedPayment } from './checkout-memory';
import { useReportPayment } from './use-report-payment';

interface Answer {
  payment: NewOrder;
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
export function useUnfinishedPayment(userId: number, payment: NewOrder | undefined) {
  const report = useReportPayment(userId);
  const [answer, setAnswer] = useState<Answer>();

  const ask = useEffectEvent(async (unfinished: NewOrder): Promise<Answer> => {
    try {
      return { payment: unfinished, order: await report(unfinished) };
    } catch (error) {
      if (!isRefusal(error)) return { payment: unfinished };
      unreportedPayment.forget(userId);
      const refund = error.code === 'payment-refunded' ? error.reason : undefined;
      return { payment: unfinished, refund, isUnpaid: error.code === 'payment.unpaid' };
    }
  });

  useEffect(() => {
    if (!payment) return;
    let left = false;
    void ask(payment).then((found) => {
      if (!left) setAnswer(found);
    });
    return () => {
      left = true;
    };
  }, [payment]);

  return {
    isAsking: payment !== undefined && answer?.payment !== payment,
    order: answer?.order,
    refund: answer?.refund,
    isUnpaid: answer?.isUnpaid ?? false,
  };
}
