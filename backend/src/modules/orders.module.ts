import { Module } from '@nestjs/common';
import { CustomersController } from '../adapters/http/orders/customers.controller.js';
import { DeliveryController } from '../adapters/http/orders/delivery.controller.js';
import { OrderListsController } from '../adapters/http/orders/order-lists.controller.js';
import { OrderPages } from '../adapters/http/orders/order-pages.js';
import { OrderParcelsController } from '../adapters/http/orders/order-parcels.controller.js';
import { OrdersController } from '../adapters/http/orders/orders.controller.js';
import { PayLinks, StaffOrderPages } from '../adapters/http/orders/pay-links.js';
import { SalesReportController } from '../adapters/http/orders/sales-report.controller.js';
import { StaffPaymentsController } from '../adapters/http/orders/staff-payments.controller.js';
import { StaffOrdersController } from '../adapters/http/orders/staff-orders.controller.js';
import { CustomerReader } from '../adapters/postgres/orders/customer-reader.js';
import { PostgresOrderReader } from '../adapters/postgres/orders/postgres-order-reader.js';
import { PostgresOrderRepository } from '../adapters/postgres/orders/postgres-order-repository.js';
import { SalesReportReader } from '../adapters/postgres/orders/sales-report-reader.js';
import { StaffOrderReader } from '../adapters/postgres/orders/staff-order-reader.js';
import { Config } from '../config/config.js';
import { ChargeExchange } from '../domain/orders/use-cases/charge-exchange.js';
import { ChangeOrder } from '../domain/orders/use-cases/change-order.js';
import { ChangeRecipient } from '../domain/orders/use-cases/change-recipient.js';
import { CorrectOrder } from '../domain/orders/use-cases/correct-order.js';
import { CorrectPayment } from '../domain/orders/use-cases/correct-payment.js';
import { CorrectParcel } from '../domain/orders/use-cases/correct-parcel.js';
import { AddOrder } from '../domain/orders/use-cases/add-order.js';
import { CreateStaffOrder } from '../domain/orders/use-cases/create-staff-order.js';
import { DraftStaffOrder } from '../domain/orders/use-cases/draft-staff-order.js';
import { OrderEdits } from '../domain/orders/use-cases/order-edits.js';
import { DecideRefund } from '../domain/orders/use-cases/decide-refund.js';
import { ExchangeLine } from '../domain/orders/use-cases/exchange-line.js';
import { ExchangeOffers } from '../domain/orders/use-cases/exchange-offers.js';
import { ExportOrders } from '../domain/orders/use-cases/export-orders.js';
import { ShippingPlans } from '../domain/pricing/ports/charges.js';
import { PackingCalendar } from '../domain/orders/packing-calendar.js';
import { Store } from '../domain/shared/ports/store.js';
import { DeliveryTerms } from '../domain/orders/delivery-terms.js';
import { OrderReader, OrderRepository } from '../domain/orders/ports/orders.js';
import { MailCustomer } from '../domain/orders/use-cases/mail-customer.js';
import { RecordCustomerExport } from '../domain/orders/use-cases/record-customer-export.js';
import { RefundDifferences } from '../domain/orders/use-cases/refund-differences.js';
import { RefundOrder } from '../domain/orders/use-cases/refund-order.js';
import { SendPayLink } from '../domain/orders/use-cases/send-pay-link.js';
import { ShipOrders } from '../domain/orders/use-cases/ship-orders.js';
import { ShipParcel } from '../domain/orders/use-cases/ship-parcel.js';
import { StaffOrderPrices } from '../domain/orders/use-cases/staff-order-prices.js';
import { NotifyShipment } from '../domain/orders/use-cases/notify-shipment.js';
import { CatalogModule } from './catalog.module.js';
import { PaymentsModule } from './payments.module.js';
import { PricingModule } from './pricing.module.js';
import { TodayController } from '../adapters/http/today/today.controller.js';
import { TodayReader } from '../adapters/postgres/today/today-reader.js';

@Module({
  imports: [CatalogModule, PaymentsModule, PricingModule],
  controllers: [
    CustomersController,
    DeliveryController,
    OrdersController,
    OrderListsController,
    OrderParcelsController,
    SalesReportController,
    StaffOrdersController,
    StaffPaymentsController,
    TodayController,
  ],
  providers: [
    AddOrder,
    ChangeOrder,
    ChangeRecipient,
    ChargeExchange,
    CorrectOrder,
    CorrectParcel,
    CorrectPayment,
    CreateStaffOrder,
    CustomerReader,
    DecideRefund,
    DraftStaffOrder,
    ExchangeLine,
    ExchangeOffers,
    MailCustomer,
    ExportOrders,
    OrderEdits,
    OrderPages,
    PayLinks,
    RecordCustomerExport,
    RefundDifferences,
    RefundOrder,
    SalesReportReader,
    SendPayLink,
    ShipOrders,
    ShipParcel,
    StaffOrderPages,
    StaffOrderPrices,
    StaffOrderReader,
    NotifyShipment,
    TodayReader,
    { provide: DeliveryTerms, inject: [Config], useFactory: deliveryTerms },
    {
      provide: PackingCalendar,
      inject: [DeliveryTerms, Store, ShippingPlans],
      useFactory: (...parts: ConstructorParameters<typeof PackingCalendar>) => new PackingCalendar(...parts),
    },
    { provide: OrderReader, useClass: PostgresOrderReader },
    { provide: OrderRepository, useClass: PostgresOrderRepository },
  ],
  exports: [
    AddOrder,
    DecideRefund,
    OrderEdits,
    DeliveryTerms,
    MailCustomer,
    OrderPages,
    OrderReader,
    PackingCalendar,
    PayLinks,
    OrderRepository,
    RefundDifferences,
    SendPayLink,
    StaffOrderPages,
  ],
})
export class OrdersModule {}

function deliveryTerms({ delivery, store: { timeZone } }: Config): DeliveryTerms {
  return { ...delivery, timeZone, plan: null };
}
