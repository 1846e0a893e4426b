import { isRefusal } from '../../api/api-error';
import { confirmSandboxPayment } from '../../api/checkout';
import type { PaymentResult } from './payment';

/** Pays with the shop's own form for test cards. */
export function useSandboxPayment(paymentIntentId: string, clientSecret: string) {
  return async (cardNumber: string): Promise<PaymentResult> => {
    try {
      const { status } = await confirmSandboxPayment(paymentIntentId, clientSecret, cardNumber);
      return { outcome: status === 'succeeded' ? 'paid' : 'unclear' };
    } catch (error) {
      if (!isRefusal(error) || error.reason === undefined) return { outcome: 'unclear' };
      return { outcome: 'refused', message: error.reason };
    }
  };
}
