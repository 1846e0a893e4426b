import { Module } from '@nestjs/common';
import { OrderReturnsController } from '../adapters/http/returns/order-returns.controller.js';
import { OrderReturnSheets } from '../adapters/http/returns/order-return-sheets.js';
import { ReturnBuyers } from '../adapters/http/returns/return-buyers.js';
import { ReturnsController } from '../adapters/http/returns/returns.controller.js';
import { StaffOrderReturnsController } from '../adapters/http/returns/staff-order-returns.controller.js';
import { StaffReturnsController } from '../adapters/http/returns/staff-returns.controller.js';
import { ReturnReader } from '../adapters/postgres/returns/return-reader.js';
import { PostgresReturns } from '../adapters/postgres/returns/postgres-returns.js';
import { Returns } from '../domain/returns/ports/returns.js';
import { AddReturnPicture } from '../domain/returns/use-cases/add-return-picture.js';
import { ValidateReturn } from '../domain/returns/use-cases/validate-return.js';
import { ReturnEdits } from '../domain/returns/use-cases/return-edits.js';
import { CancelReturn } from '../domain/returns/use-cases/cancel-return.js';
import { CorrectExchangeParcel } from '../domain/returns/use-cases/correct-exchange-parcel.js';
import { EndReturn } from '../domain/returns/use-cases/end-return.js';
import { ExchangeHolds } from '../domain/returns/use-cases/exchange-holds.js';
import { FindLabel } from '../domain/returns/use-cases/find-label.js';
import { LapseReturns } from '../domain/returns/use-cases/lapse-returns.js';
import { ReceiveReturn } from '../domain/returns/use-cases/receive-return.js';
import { RefundExchange } from '../domain/returns/use-cases/refund-exchange.js';
import { RefundSent } from '../domain/returns/use-cases/refund-sent.js';
import { RefuseReturn } from '../domain/returns/use-cases/refuse-return.js';
import { ReportReturn } from '../domain/returns/use-cases/report-return.js';
import { RequestReturns } from '../domain/returns/use-cases/request-returns.js';
import { SendLabel } from '../domain/returns/use-cases/send-label.js';
import { SendExchange } from '../domain/returns/use-cases/send-exchange.js';
import { StartReturn } from '../domain/returns/use-cases/start-return.js';
import { SettleReturn } from '../domain/returns/use-cases/settle-return.js';
import { CatalogModule } from './catalog.module.js';
import { OrdersModule } from './orders.module.js';

/** Product returns, for a refund or for another size. */
@Module({
  imports: [CatalogModule, OrdersModule],
  controllers: [OrderReturnsController, ReturnsController, StaffOrderReturnsController, StaffReturnsController],
  providers: [
    ValidateReturn,
    RequestReturns,
    StartReturn,
    CancelReturn,
    AddReturnPicture,
    FindLabel,
    ReceiveReturn,
    RefuseReturn,
    SendExchange,
    SendLabel,
    CorrectExchangeParcel,
    RefundExchange,
    RefundSent,
    LapseReturns,
    EndReturn,
    SettleReturn,
    ReportReturn,
    ReturnEdits,
    ExchangeHolds,
    { provide: Returns, useClass: PostgresReturns },
    ReturnReader,
    ReturnBuyers,
    OrderReturnSheets,
  ],
  exports: [LapseReturns],
})
export class ReturnsModule {}
