import { pipeline } from 'node:stream/promises';
import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '../../../config/config.js';
import { may, notPermitted } from '../../../domain/accounts/staff-role.js';
import { ChangeOrder } from '../../../domain/orders/use-cases/change-order.js';
import { ChangeRecipient } from '../../../domain/orders/use-cases/change-recipient.js';
import { CorrectOrder } from '../../../domain/orders/use-cases/correct-order.js';
import { CreateStaffOrder } from '../../../domain/orders/use-cases/create-staff-order.js';
import { StaffOrderPrices } from '../../../domain/orders/use-cases/staff-order-prices.js';
import { ChargeExchange } from '../../../domain/orders/use-cases/charge-exchange.js';
import { ExchangeLine } from '../../../domain/orders/use-cases/exchange-line.js';
import { ExportOrders, maxSheetOrders } from '../../../domain/orders/use-cases/export-orders.js';
import { RefundOrder } from '../../../domain/orders/use-cases/refund-order.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { ApiErrors } from '../answers/api-errors.js';
import { csvWriter } from '../answers/csv.js';
import { StaffGuard, CurrentUser, type SessionUser } from '../sessions/session-user.js';
import { textOrNull } from '../validation/plain-text.js';
import { Idempotent } from '../requests/idempotent.js';
import { StaffFreshPasswordGuard } from '../sessions/fresh-password-guard.js';
import { NewOrderRequest, PriceOrderRequest, staffOrderOf } from './new-order.request.js';
import { OrderIdPipe } from './order-pages.js';
import { StaffOrderPages } from './pay-links.js';
import { columnNames, exportName, csvRows } from './order-columns.js';
import { ordersSheet, sheetType } from './orders-sheet.js';
import {
  ChangeOrderRequest,
  changeOf,
  ChangeRecipientRequest,
  orderCorrectionOf,
  CorrectOrderRequest,
  ExchangeableUnitsRequest,
  ExchangeLineRequest,
  exportFilterOf,
  lineExchangeOf,
  OrderExportQuery,
  recipientOf,
  RefundOrderRequest,
  refundOf,
} from './staff-order.request.js';
import {
  CorrectionPreviewResponse,
  correctionPreviewResponse,
  ExchangePreviewResponse,
  exchangePreviewResponse,
  StaffOrderResponse,
  staffOrderTotalsResponse,
  StaffOrderTotalsResponse,
} from './staff-order.response.js';

@ApiTags('orders')
@Controller('api/admin/orders')
@UseGuards(StaffGuard)
export class StaffOrdersController {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly changeRecipient: ChangeRecipient,
    private readonly refundOrder: RefundOrder,
    private readonly correctOrder: CorrectOrder,
    private readonly createOrder: CreateStaffOrder,
    private readonly prices: StaffOrderPrices,
    private readonly exchangeLine: ExchangeLine,
    private readonly chargeExchange: ChargeExchange,
    private readonly exportOrders: ExportOrders,
    private readonly pages: StaffOrderPages,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an order that staff enter, and removes its units from the stock. Prices other than the shop's own need a
   * reason. To replace an unpaid order, staff need the permission for refunds, as for its cancellation.
   */
  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: StaffOrderResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422, 503)
  async create(@Body() body: NewOrderRequest, @CurrentUser() staff: SessionUser): Promise<StaffOrderResponse> {
    const replaced = textOrNull(body.replaces);
    if (replaced !== null && !may(staff, 'orders.refund')) throw notPermitted();
    const replacedId = replaced === null ? null : new OrderIdPipe().transform(replaced);
    return this.view(await this.createOrder.execute(staffOrderOf(body), staff.id, replacedId), staff);
  }

  /** Previews the totals of an order, and its shipping methods. Nothing is saved. */
  @Post('totals')
  @HttpCode(200)
  @ApiOkResponse({ type: StaffOrderTotalsResponse })
  @ApiErrors(400, 401, 403, 422, 503)
  async totals(@Body() body: PriceOrderRequest): Promise<StaffOrderTotalsResponse> {
    const wanted = staffOrderOf(body);
    return staffOrderTotalsResponse(await this.prices.price(wanted, wanted.customer));
  }

  /** Exports the filtered list, or the chosen orders, as a spreadsheet, newest first. Requires a recent password check. */
  @Get('export.xlsx')
  @UseGuards(StaffFreshPasswordGuard)
  @ApiOkResponse({
    content: { [sheetType]: { schema: { type: 'string', format: 'binary' } } },
    headers: { 'X-Total-Count': { description: 'Number of orders in the file.', schema: { type: 'integer' } } },
  })
  @ApiErrors(401, 403, 422)
  async exportSheet(
    @Query() query: OrderExportQuery,
    @CurrentUser() staff: SessionUser,
    @Res() response: Response,
  ): Promise<void> {
    const { total, orders } = await this.exportOrders.execute(exportFilterOf(query), staff.id, maxSheetOrders);
    const sheet = await ordersSheet(orders, this.config.store.timeZone);
    response.set({ 'Content-Type': sheetType, ...this.exportHeaders(total, 'xlsx') }).send(sheet);
  }

  /** Streams the whole filtered list, or the chosen orders, as a CSV file, newest first. Requires a recent password check. */
  @Get('export.csv')
  @UseGuards(StaffFreshPasswordGuard)
  @ApiOkResponse({
    content: { 'text/csv': { schema: { type: 'string' } } },
    headers: { 'X-Total-Count': { description: 'Number of orders in the file.', schema: { type: 'integer' } } },
  })
  @ApiErrors(401, 403, 422)
  async export(
    @Query() query: OrderExportQuery,
    @CurrentUser() staff: SessionUser,
    @Res() response: Response,
  ): Promise<void> {
    const { total, orders } = await this.exportOrders.execute(exportFilterOf(query), staff.id);
    response.set({ 'Content-Type': 'text/csv; charset=utf-8', ...this.exportHeaders(total, 'csv') });
    await pipeline(csvRows(orders, this.config.store.timeZone), csvWriter(columnNames), response);
  }

  @Get(':id')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: StaffOrderResponse })
  @ApiErrors(401, 403, 404)
  show(@Param('id', OrderIdPipe) id: string, @CurrentUser() staff: SessionUser): Promise<StaffOrderResponse> {
    return this.view(id, staff);
  }

  /**
   * Changes the status, the tracking or the notes of an order. Each field is optional. To cancel the order, or to end a
   * refund that the shop owes for it, staff need the permission for refunds.
   */
  @Patch(':id')
  @Idempotent()
  @ApiOkResponse({ type: StaffOrderResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async change(
    @Param('id', OrderIdPipe) id: string,
    @Body() body: ChangeOrderRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffOrderResponse> {
    const wanted = changeOf(body);
    const decidesRefund = wanted.status === 'cancelled' || wanted.keepPayment || wanted.settlesRefunds;
    if (decidesRefund && !may(staff, 'orders.refund')) throw notPermitted();
    await this.changeOrder.execute(id, wanted, staff.id);
    return this.view(id, staff);
  }

  /** Corrects the customer and the address of an order that is not shipped yet. The amounts do not change. */
  @Put(':id/recipient')
  @ApiOkResponse({ type: StaffOrderResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async correct(
    @Param('id', OrderIdPipe) id: string,
    @Body() body: ChangeRecipientRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffOrderResponse> {
    await this.changeRecipient.execute(id, recipientOf(body), recipientOf(body.before), staff.id);
    return this.view(id, staff);
  }

  /** Refunds the full remaining amount, or a part of it. Requires a recent password check. */
  @Post(':id/refund')
  @HttpCode(200)
  @Idempotent()
  @UseGuards(StaffFreshPasswordGuard)
  @ApiOkResponse({ type: StaffOrderResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async refund(
    @Param('id', OrderIdPipe) id: string,
    @Body() body: RefundOrderRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffOrderResponse> {
    await this.refundOrder.execute(id, refundOf(body), staff.id);
    return this.view(id, staff);
  }

  /** Previews the amounts and consequences of a correction. Nothing is saved. */
  @Post(':id/corrections/preview')
  @HttpCode(200)
  @ApiOkResponse({ type: CorrectionPreviewResponse })
  @ApiErrors(400, 401, 403, 404, 422)
  async previewCorrection(
    @Param('id', OrderIdPipe) id: string,
    @Body() body: CorrectOrderRequest,
  ): Promise<CorrectionPreviewResponse> {
    return correctionPreviewResponse(await this.correctOrder.preview(id, orderCorrectionOf(body)));
  }

  /**
   * Cancels or refunds units of the order, the shipping costs, or both. If no units remain, the order becomes
   * cancelled. Requires a recent password check.
   */
  @Post(':id/corrections')
  @HttpCode(200)
  @Idempotent()
  @UseGuards(StaffFreshPasswordGuard)
  @ApiOkResponse({ type: StaffOrderResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async correctUnits(
    @Param('id', OrderIdPipe) id: string,
    @Body() body: CorrectOrderRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffOrderResponse> {
    await this.correctOrder.execute(id, orderCorrectionOf(body), staff.id);
    return this.view(id, staff);
  }

  /** Lists the other sizes and colors for units of a line, with the price differences. Nothing is saved. */
  @Post(':id/exchanges/preview')
  @HttpCode(200)
  @ApiOkResponse({ type: ExchangePreviewResponse })
  @ApiErrors(400, 401, 403, 404, 422)
  async previewExchange(
    @Param('id', OrderIdPipe) id: string,
    @Body() { itemId, quantity }: ExchangeableUnitsRequest,
  ): Promise<ExchangePreviewResponse> {
    return exchangePreviewResponse(await this.exchangeLine.preview(id, itemId, quantity));
  }

  /**
   * Changes the size or color of units before shipping. If the new item is cheaper, refunds the difference. If the new
   * item is more expensive, the difference is waived or charged. Charging requires the permission to change orders,
   * because it creates an order. Requires a recent password check.
   */
  @Post(':id/exchanges')
  @HttpCode(200)
  @Idempotent()
  @UseGuards(StaffFreshPasswordGuard)
  @ApiOkResponse({ type: StaffOrderResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422, 503)
  async exchange(
    @Param('id', OrderIdPipe) id: string,
    @Body() body: ExchangeLineRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffOrderResponse> {
    const wanted = lineExchangeOf(body);
    if (wanted.isCharged && !may(staff, 'orders.change')) throw notPermitted();
    if (wanted.isCharged) await this.chargeExchange.execute(id, wanted, staff.id);
    else await this.exchangeLine.execute(id, wanted, staff.id);
    return this.view(id, staff);
  }

  private exportHeaders(total: number, ending: 'csv' | 'xlsx'): Record<string, string> {
    const name = exportName(this.clock.now(), this.config.store.timeZone, ending);
    return {
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Total-Count': String(total),
    };
  }

  private view(id: string, staff: SessionUser): Promise<StaffOrderResponse> {
    return this.pages.show(id, staff);
  }
}
