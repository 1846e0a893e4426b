import { send } from '../../api/client';
import { at } from '../../api/address';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, isRefusal, reasonOf } from '../../api/api-error';
import type { Cart, PlaceOrderRequest, PaymentIntent, Totals } from '../../api/models';
import { checkoutSuccessPath } from '../../page/paths';
import { useToast } from '../../ui/toast/use-toast';
import { type Customer, type ShippingMethod, unreportedPayment } from './checkout-memory';
import { type PaymentControl, type PaymentResult, unclear } from './payment';
import { useReportPayment } from './use-report-payment';

interface Purchase {
  cart: Cart;
  intent: PaymentIntent;
  total: number;
  customer: Customer;
  shippingMethod: ShippingMethod;
  payment?: PaymentControl | undefined;
  /** Called after the server accepted the customer's details and held the stock. */
  onHeld: () => void;
}

/** Problem that concerns the customer's fields as a whole. */
export interface Refusal {
  title: string;
  description: string;
}

/** Result of a purchase that did not create an order. */
interface Setback {
  errors?: Record<string, string>;
  /** Shown above the customer's fields, because a toast would cover some of them. */
  refusal?: Refusal | undefined;
  /** Whether the checkout no longer matches the page, so that cart and payment must be loaded again. */
  changed?: boolean;
  /** Message that stays on the page. */
  notice?: string;
}

/** Title of errors that occur before the provider has received a request to charge. */
export const notCharged = 'You Have Not Been Charged';
const unexpected = 'An unexpected error occurred. Please try again.';

/** Returns the payment function: it holds the stock, lets the provider charge, and creates the order. */
export function usePay(userId: number) {
  const navigate = useNavigate();
  const toast = useToast();
  const report = useReportPayment(userId);
  const underWay = useRef(false);
  const [paying, setPaying] = useState(false);

  const complain = (title: string, description: string) => toast({ tone: 'error', title, description });

  async function placeOrder(purchase: Purchase): Promise<Setback> {
    const { intent, payment, customer, total, shippingMethod } = purchase;
    let order: PlaceOrderRequest;
    try {
      const { totals } = await send(
        'PUT',
        at('/api/checkout/{paymentIntentId}', { paymentIntentId: intent.paymentIntentId }),
        { ...customer, total, shippingMethod },
      );
      order = orderFor(purchase, totals);
      purchase.onHeld();
    } catch (error) {
      if (!isPaidAlready(error)) return refusal(error, purchase);
      order = orderFor(purchase);
      unreportedPayment.write(userId, order);
      return finish(order, payment);
    }
    unreportedPayment.write(userId, order);
    const result = payment ? await payment.pay(customer) : { outcome: 'paid' as const };
    if (result.outcome === 'paid') return finish(order, payment);
    if (result.outcome === 'unclear') {
      complain('Payment Error', unexpected);
      return {};
    }
    unreportedPayment.remove(userId);
    complain('Payment Failed', result.message);
    return {};
  }

  function refusal(error: unknown, { intent, customer }: Purchase): Setback {
    if (error instanceof ApiError && error.code === 'payment-refunded') return refunded(error);
    const sentence = reasonOf(error, unexpected);
    const isKnown = isRefusal(error);
    // The customer may have been charged in an earlier attempt that got no response.
    const isDoubtful = !isKnown && unreportedPayment.read(userId)?.paymentIntentId === intent.paymentIntentId;
    const title = isDoubtful ? 'Payment Error' : notCharged;
    if (error instanceof ApiError && Object.keys(error.errors).some((field) => field in customer)) {
      return { errors: error.errors, refusal: { title, description: sentence } };
    }
    complain(title, sentence);
    const changed = error instanceof ApiError && (error.status === 409 || error.status === 404);
    return { changed, notice: changed ? sentence : undefined };
  }

  async function finish(order: PlaceOrderRequest, payment: PaymentControl | undefined): Promise<Setback> {
    try {
      const { id } = await report(order);
      toast({
        title: 'Payment Successful',
        description: 'Thank you for your purchase! A confirmation email has been sent.',
      });
      void navigate(checkoutSuccessPath, { replace: true, state: { orderId: id }, flushSync: true });
      return {};
    } catch (error) {
      if (isRefusal(error)) return unfinished(error, payment);
      toast({
        title: 'Payment Successful',
        description:
          "Payment processed successfully. If you don't receive a confirmation email, please contact support.",
      });
      void navigate(checkoutSuccessPath, { replace: true, flushSync: true });
      return {};
    }
  }

  function unfinished(error: ApiError, payment: PaymentControl | undefined): Setback {
    if (error.code === 'payment-refunded') return refunded(error);
    // The provider can still charge a payment that is not paid yet.
    const isDoubtful = payment && error.code === 'payment.unpaid';
    const sentence = isDoubtful ? unclear : reasonOf(error, unexpected);
    complain(payment ? 'Payment Error' : notCharged, sentence);
    return { changed: false, notice: sentence };
  }

  function refunded(error: ApiError): Setback {
    const sentence = reasonOf(error, unexpected);
    unreportedPayment.remove(userId);
    complain('Payment Refunded', sentence);
    return { changed: true, notice: sentence };
  }

  return {
    paying,
    /** Returns null, without any effect, if another call is running. */
    pay: async (purchase: Purchase): Promise<Setback | null> => {
      if (underWay.current) return null;
      underWay.current = true;
      setPaying(true);
      try {
        return await placeOrder(purchase);
      } finally {
        underWay.current = false;
        setPaying(false);
      }
    },
  };
}

const isPaidAlready = (error: unknown) =>
  error instanceof ApiError && (error.code === 'payment.processing' || error.code === 'checkout.ordered');

/**
 * @param totals fixed when the stock was held; undefined for a payment of an earlier attempt, because this page does
 * not know the amounts of that payment
 */
function orderFor({ cart, intent, customer, shippingMethod }: Purchase, totals?: Totals): PlaceOrderRequest {
  const { name, email, address, city, state, zipCode } = customer;
  return {
    paymentIntentId: intent.paymentIntentId,
    sessionId: cart.sessionId,
    customerName: name,
    customerEmail: email,
    ...(shippingMethod !== 'pickup' && { shippingAddress: `${address}, ${city}, ${state} ${zipCode}` }),
    ...(totals && {
      totalAmount: totals.total,
      shippingCost: totals.shipping,
      taxAmount: totals.tax,
      orderItems: cart.items.map(({ productId, variantId, quantity, price, product }) => ({
        productId,
        variantId,
        quantity,
        price,
        productName: product.name,
      })),
    }),
  };
}

/** Pays with the shop's own form for test cards. */
export function useSandboxPayment(paymentIntentId: string, clientSecret: string) {
  return async (cardNumber: string): Promise<PaymentResult> => {
    try {
      const { status } = await send(
        'POST',
        at('/api/sandbox-payments/{paymentIntentId}/confirm', { paymentIntentId }),
        {
          clientSecret,
          cardNumber,
        },
      );
      return { outcome: status === 'succeeded' ? 'paid' : 'unclear' };
    } catch (error) {
      if (!isRefusal(error) || error.reason === undefined) return { outcome: 'unclear' };
      return { outcome: 'refused', message: error.reason };
    }
  };
}
