import { Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { BuyAgainController } from '../adapters/http/checkout/buy-again.controller.js';
import { OrderPaymentsController } from '../adapters/http/checkout/order-payments.controller.js';
import { StaffPayLinksController } from '../adapters/http/orders/staff-pay-links.controller.js';
import { CheckoutController } from '../adapters/http/checkout/checkout.controller.js';
import { PostgresCheckouts } from '../adapters/postgres/checkout/postgres-checkouts.js';
import { PostgresReceivedEvents } from '../adapters/postgres/payments/postgres-received-events.js';
import { BuyAgain } from '../domain/checkout/use-cases/buy-again.js';
import { CancelPayLink } from '../domain/checkout/use-cases/cancel-pay-link.js';
import { CheckoutPrices } from '../domain/checkout/use-cases/checkout-prices.js';
import { ViewTotals } from '../domain/checkout/use-cases/view-totals.js';
import { CheckoutHolds } from '../domain/checkout/use-cases/checkout-holds.js';
import { HoldLimits, Checkouts } from '../domain/checkout/ports/checkouts.js';
import { ConfirmPayment } from '../domain/checkout/use-cases/confirm-payment.js';
import { EndCheckout } from '../domain/checkout/use-cases/end-checkout.js';
import { ConfirmOrderPayment } from '../domain/checkout/use-cases/confirm-order-payment.js';
import { HoldOrderPayment } from '../domain/checkout/use-cases/hold-order-payment.js';
import { OpenOrderPayment } from '../domain/checkout/use-cases/open-order-payment.js';
import { PayOrder } from '../domain/checkout/use-cases/pay-order.js';
import { CheckoutPayments } from '../domain/checkout/use-cases/checkout-payments.js';
import { FulfillCheckout } from '../domain/checkout/use-cases/fulfill-checkout.js';
import { HoldAtTotal } from '../domain/checkout/use-cases/hold-at-total.js';
import { HoldCheckout } from '../domain/checkout/use-cases/hold-checkout.js';
import { MakeOrder } from '../domain/checkout/use-cases/make-order.js';
import { OpenCheckout } from '../domain/checkout/use-cases/open-checkout.js';
import { OweRefund } from '../domain/checkout/use-cases/owe-refund.js';
import { PlaceOrder } from '../domain/checkout/use-cases/place-order.js';
import { ReceivePaymentEvent } from '../domain/checkout/use-cases/receive-payment-event.js';
import { ReconcilePayments } from '../domain/checkout/use-cases/reconcile-payments.js';
import { CarryOutRefunds } from '../domain/payments/use-cases/carry-out-refunds.js';
import { ReceivedEvents } from '../domain/payments/ports/payments.js';
import { CountDecline } from '../domain/payments/use-cases/count-decline.js';
import { ReconcileRefunds } from '../domain/payments/use-cases/reconcile-refunds.js';
import { RefundAlerts } from '../domain/payments/use-cases/refund-alerts.js';
import { SettleRefunds } from '../domain/payments/use-cases/settle-refunds.js';
import { CartModule } from './cart.module.js';
import { OrdersModule } from './orders.module.js';
import { PaymentsModule } from './payments.module.js';
import { PricingModule } from './pricing.module.js';
import { StripeWebhookController } from '../adapters/http/payments/stripe-webhook.controller.js';
import { CatalogModule } from './catalog.module.js';

@Module({
  imports: [CartModule, CatalogModule, OrdersModule, PaymentsModule, PricingModule],
  controllers: [
    BuyAgainController,
    CheckoutController,
    OrderPaymentsController,
    StaffPayLinksController,
    StripeWebhookController,
  ],
  providers: [
    BuyAgain,
    CancelPayLink,
    CarryOutRefunds,
    CheckoutHolds,
    CheckoutPayments,
    CheckoutPrices,
    CountDecline,
    FulfillCheckout,
    HoldAtTotal,
    ViewTotals,
    ConfirmPayment,
    EndCheckout,
    ConfirmOrderPayment,
    HoldCheckout,
    HoldOrderPayment,
    MakeOrder,
    OpenCheckout,
    OpenOrderPayment,
    OweRefund,
    PayOrder,
    PlaceOrder,
    ReceivePaymentEvent,
    ReconcilePayments,
    ReconcileRefunds,
    RefundAlerts,
    SettleRefunds,
    { provide: Checkouts, useClass: PostgresCheckouts },
    { provide: HoldLimits, inject: [Config], useFactory: holdLimits },
    { provide: ReceivedEvents, useClass: PostgresReceivedEvents },
  ],
  exports: [CarryOutRefunds, ReceivedEvents, ReconcilePayments, ReconcileRefunds],
})
export class CheckoutModule {}

function holdLimits({ heldUnitsPerNetwork, rateLimitFactor }: Config): HoldLimits {
  return { unitsPerNetwork: Math.max(1, Math.round(heldUnitsPerNetwork * rateLimitFactor)) };
}
