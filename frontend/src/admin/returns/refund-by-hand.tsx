import { useOrderOfReturn } from './use-returns';

export const refundByHandText =
  'The payment was taken outside of the shop. Return the money by hand: this form only records the refund.';

/** Asks staff to return the money by hand. Renders nothing if a payment provider refunds the payment of the order. */
export function RefundByHand({ orderId }: { orderId: string }) {
  const { item: order } = useOrderOfReturn(orderId);
  return order && order.paymentProvider === undefined && <p>{refundByHandText}</p>;
}
