import { Form } from 'antd';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrderPayment } from '../../api/models';
import { AntdTheme } from '../../theme/antd-theme';
import { RetryButton } from '../../ui/load-failed';
import { payPath } from '../../page/paths';
import type { ByWallet, PaymentControl } from './payment';
import { PaymentSection } from './payment-section';
import { useOrderIntent, usePayOrder, useReturnedOrderPayment } from './use-order-payment';

interface PayFormProps {
  token: string;
  /** In dollars. */
  due: number;
  /** Message to the customer about the last attempt. */
  notice: string | undefined;
  onNotice: (notice: string | undefined) => void;
  /** Receives the paid order; undefined if the page must load the order again. */
  onSettled: (order?: OrderPayment) => void;
}

/** Payment form of an order. The form loads after the page, because card fields need scripts. */
export default function PayForm({ token, due, notice, onNotice, onSettled }: PayFormProps) {
  const [attempt, setAttempt] = useState(0);
  const [ready, setReady] = useState(false);
  const control = useRef<PaymentControl>(null);
  const { intent, problem, retry } = useOrderIntent(token, attempt, onSettled);
  const settle = (order?: OrderPayment) => {
    if (!order) setAttempt((former) => former + 1);
    onSettled(order);
  };
  const { paying, pay, report } = usePayOrder(token, settle, onNotice);
  useReturnedOrderPayment(useSearchParams()[0].get('payment_intent'), report);

  const submit = async (by = control.current) => {
    if (intent && by && (await by.check())) await pay(intent, due, by);
  };
  const byWallet: ByWallet = { isComplete: () => Promise.resolve(!paying), pay: submit };

  if (!intent) {
    return problem === undefined ? (
      <p role="status">Loading the payment form...</p>
    ) : (
      <div role="alert">
        <p>{problem}</p>
        <RetryButton className="button button--quiet" onRetry={retry} />
      </div>
    );
  }
  return (
    <AntdTheme>
      <Form layout="vertical" requiredMark={false} onFinish={() => void submit()}>
        <PaymentSection
          ref={control}
          intent={intent}
          total={due}
          returnPath={payPath(token)}
          paying={paying}
          disabled={paying || !ready}
          notice={notice}
          byWallet={byWallet}
          onReady={setReady}
        />
      </Form>
    </AntdTheme>
  );
}
