import { Module } from '@nestjs/common';
import { BuyAgainController } from '../adapters/http/checkout/buy-again.controller.js';
import { CheckoutController } from '../adapters/http/checkout/checkout.controller.js';
import { TypeormCheckouts } from '../adapters/postgres/checkout/typeorm-checkouts.js';
import { TypeormReceivedEvents } from '../adapters/postgres/payments/typeorm-received-events.js';
import { BuyAgain } from '../domain/checkout/buy-again.js';
import { CheckoutHolds } from '../domain/checkout/checkout-holds.js';
import { Checkouts } from '../domain/checkout/checkouts.js';
import { ConfirmPayment } from '../domain/checkout/confirm-payment.js';
import { EndCheckout } from '../domain/checkout/end-checkout.js';
import { HoldCheckout } from '../domain/checkout/hold-checkout.js';
import { MakeOrder } from '../domain/checkout/make-order.js';
import { OpenCheckout } from '../domain/checkout/open-checkout.js';
import { OweRefund } from '../domain/checkout/owe-refund.js';
import { PlaceOrder } from '../domain/checkout/place-order.js';
import { ReceivePaymentEvent } from '../domain/checkout/receive-payment-event.js';
import { ReconcilePayments } from '../domain/checkout/reconcile-payments.js';
import { CarryOutRefunds } from '../domain/payments/carry-out-refunds.js';
import { ReceivedEvents } from '../domain/payments/received-events.js';
import { ReconcileRefunds } from '../domain/payments/reconcile-refunds.js';
import { SettleRefunds } from '../domain/payments/settle-refunds.js';
import { CartModule } from './cart.module.js';
import { OrdersModule } from './orders.module.js';
import { PaymentsModule } from './payments.module.js';
import { PricingModule } from './pricing.module.js';

@Module({
  imports: [CartModule, OrdersModule, PaymentsModule, PricingModule],
  controllers: [CheckoutController, BuyAgainController],
  providers: [
    BuyAgain,
    CarryOutRefunds,
    CheckoutHolds,
    ConfirmPayment,
    EndCheckout,
    HoldCheckout,
    MakeOrder,
    OpenCheckout,
    OweRefund,
    PlaceOrder,
    ReceivePaymentEvent,
    ReconcilePayments,
    ReconcileRefunds,
    SettleRefunds,
    { provide: Checkouts, useClass: TypeormCheckouts },
    { provide: ReceivedEvents, useClass: TypeormReceivedEvents },
  ],
  exports: [CarryOutRefunds, ReceivePaymentEvent, ReconcilePayments, ReconcileRefunds],
})
export class CheckoutModule {}
