import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Query, Res, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { readOrderId } from '../../../domain/orders/order-id.js';
import { may, notPermitted } from '../../../domain/accounts/staff-role.js';
import { ReturnReader } from '../../postgres/returns/return-reader.js';
import { knownReturn } from '../../../domain/returns/return.js';
import { CorrectExchangeParcel } from '../../../domain/returns/use-cases/correct-exchange-parcel.js';
import { ReceiveReturn } from '../../../domain/returns/use-cases/receive-return.js';
import { RefundExchange } from '../../../domain/returns/use-cases/refund-exchange.js';
import { FindLabel } from '../../../domain/returns/use-cases/find-label.js';
import { SendLabel } from '../../../domain/returns/use-cases/send-label.js';
import { Store } from '../../../domain/shared/ports/store.js';
import { LabelPrinter } from '../../pdfkit/label-printer.js';
import { RefundSent } from '../../../domain/returns/use-cases/refund-sent.js';
import { RefuseReturn } from '../../../domain/returns/use-cases/refuse-return.js';
import { SendExchange } from '../../../domain/returns/use-cases/send-exchange.js';
import { Money } from '../../../domain/shared/money.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CorrectParcelRequest, parcelCorrectionOf } from '../orders/parcel.request.js';
import { Idempotent } from '../requests/idempotent.js';
import { StaffFreshPasswordGuard } from '../sessions/fresh-password-guard.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { RowId } from '../validation/row-id.js';
import {
  DueRefundsQuery,
  ParcelRequest,
  ReceiptRequest,
  RefusalRequest,
  returnIdsOf,
  SeenRefundRequest,
  seenRefundOf,
  SentRefundRequest,
  shipmentOf,
  StaffReturnsQuery,
} from './return.request.js';
import { dueRefundResponse, DueRefundResponse, staffReturnResponse, StaffReturnResponse } from './return.response.js';

const count = (description: string) => ({ description, schema: { type: 'integer' as const } });

/** Actions of staff on returns. Repeated calls change nothing. */
@ApiTags('staff')
@Controller('api/admin/returns')
@UseGuards(StaffGuard)
export class StaffReturnsController {
  constructor(
    private readonly returns: ReturnReader,
    private readonly receiveReturn: ReceiveReturn,
    private readonly refuseReturn: RefuseReturn,
    private readonly sendExchange: SendExchange,
    private readonly correctExchangeParcel: CorrectExchangeParcel,
    private readonly refundExchange: RefundExchange,
    private readonly refundSent: RefundSent,
    private readonly findLabel: FindLabel,
    private readonly sendLabel: SendLabel,
    private readonly printer: LabelPrinter,
    private readonly store: Store,
  ) {}

  /** Lists returns. Open returns are sorted oldest first, others newest first. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({
    type: [StaffReturnResponse],
    headers: {
      'X-Total-Count': count('Total number of matches.'),
      'X-Waiting-Count': count(
        'Number of received exchanges whose other size is not sent yet, regardless of the filter.',
      ),
    },
  })
  @ApiErrors(401, 403, 422)
  async list(
    @Query() { search, state, order, limit, offset }: StaffReturnsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StaffReturnResponse[]> {
    const orderId = order === undefined ? undefined : (readOrderId(order) ?? '');
    const { returns, total, waiting } = await this.returns.listForStaff({ search, state, orderId, limit, offset });
    response.setHeader('X-Total-Count', total);
    response.setHeader('X-Waiting-Count', waiting);
    return returns.map(staffReturnResponse);
  }

  /** Previews the refund of each of these returns, as if staff received the complete parcels in this order. */
  @Get('due-refunds')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: [DueRefundResponse] })
  @ApiErrors(401, 403, 404, 422)
  async dueRefunds(@Query() query: DueRefundsQuery): Promise<DueRefundResponse[]> {
    return (await this.receiveReturn.previewEach(returnIdsOf(query))).map(({ id, refund }) => ({
      id,
      refund: refund.dollars,
    }));
  }

  /** Returns one return. Staff who may receive it see its refund. Only staff who may refund see other refunds. */
  @Get(':id')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: StaffReturnResponse })
  @ApiErrors(401, 403, 404)
  async show(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<StaffReturnResponse> {
    if (!may(staff, 'orders.change')) return this.found(id);
    const mayRefund = may(staff, 'orders.refund');
    const due = (await this.receiveReturn.preview(id)) ?? (mayRefund ? await this.refundSent.preview(id) : null);
    const exchangeRefund = mayRefund && due === null ? await this.refundExchange.preview(id) : null;
    const found = await this.found(id);
    return Object.assign(found, dueRefundResponse(due), exchangeRefund && { exchangeRefund: exchangeRefund.dollars });
  }

  /**
   * Records the arrival of the parcel. The customer gets the refund, or, for an exchange, staff can send the other
   * size. Choosing the refund of the shipping costs, or a lower refund, requires the permission to refund. Requires a
   * recent password check.
   */
  @Post(':id/receive')
  @HttpCode(200)
  @UseGuards(StaffFreshPasswordGuard)
  @ApiOkResponse({ type: StaffReturnResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async receive(
    @Param('id', RowId) id: number,
    @Body() body: ReceiptRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffReturnResponse> {
    const { restock, quantity, shipping, amount, amountReason } = body;
    if ((shipping != null || amount !== undefined) && !may(staff, 'orders.refund')) throw notPermitted();
    const lower =
      amount === undefined ? undefined : { amount: Money.ofDollars(amount), reason: amountReason?.trim() ?? '' };
    const receipt = { restock, quantity: quantity ?? undefined, shipping: shipping ?? undefined, lower };
    await this.receiveReturn.execute(id, { ...receipt, seenRefund: seenRefundOf(body) }, staff.id);
    return this.found(id);
  }

  /**
   * Refuses a requested return, or closes it because its parcel did not arrive. The customer can then request another
   * return of the units.
   */
  @Post(':id/refuse')
  @HttpCode(200)
  @ApiOkResponse({ type: StaffReturnResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async refuse(
    @Param('id', RowId) id: number,
    @Body() { reason, notReceived }: RefusalRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffReturnResponse> {
    await this.refuseReturn.execute(id, reason, staff.id, notReceived ? 'lapsed' : 'refused');
    return this.found(id);
  }

  /** Returns the shipping label, for a customer who cannot print it. */
  @Get(':id/label.pdf')
  @Header('Cache-Control', 'no-store')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiErrors(401, 403, 404, 409)
  async label(@Param('id', RowId) id: number, @Res() response: Response): Promise<void> {
    const label = await this.findLabel.forStaff(id);
    response.setHeader('Content-Disposition', `inline; filename="return-${label.number}.pdf"`);
    response.type('application/pdf').send(Buffer.from(await this.printer.print([label], await this.store.details())));
  }

  /** Mails the customer the label of a requested return again. */
  @Post(':id/label-mail')
  @HttpCode(200)
  @Idempotent()
  @ApiOkResponse({ type: StaffReturnResponse })
  @ApiErrors(401, 403, 404, 409)
  async mailLabel(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<StaffReturnResponse> {
    await this.sendLabel.execute(id, staff.id);
    return this.found(id);
  }

  /** Records that staff sent the other size of an exchange. */
  @Post(':id/send')
  @HttpCode(200)
  @ApiOkResponse({ type: StaffReturnResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async send(
    @Param('id', RowId) id: number,
    @Body() body: ParcelRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffReturnResponse> {
    await this.sendExchange.execute(id, shipmentOf(body), staff.id);
    return this.found(id);
  }

  /**
   * Adds or corrects the carrier and tracking number of an exchange that was sent. The customer gets a mail about a new
   * tracking number.
   */
  @Put(':id/parcel')
  @ApiOkResponse({ type: StaffReturnResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async correctParcel(
    @Param('id', RowId) id: number,
    @Body() body: CorrectParcelRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffReturnResponse> {
    await this.correctExchangeParcel.execute(id, parcelCorrectionOf(body), staff.id);
    return this.found(id);
  }

  /** Refunds an exchange whose other size cannot be sent. Requires a recent password check. */
  @Post(':id/refund')
  @HttpCode(200)
  @UseGuards(StaffFreshPasswordGuard)
  @ApiBody({ type: SeenRefundRequest, required: false })
  @ApiOkResponse({ type: StaffReturnResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async refund(
    @Param('id', RowId) id: number,
    @Body() body: SeenRefundRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffReturnResponse> {
    await this.refundExchange.execute(id, staff.id, seenRefundOf(body));
    return this.found(id);
  }

  /**
   * Refunds units that the shop sent in an exchange. The response is the new return that contains these units. Requires
   * a recent password check.
   */
  @Post(':id/refund-sent')
  @HttpCode(200)
  @UseGuards(StaffFreshPasswordGuard)
  @Idempotent()
  @ApiOkResponse({ type: StaffReturnResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async refundUnits(
    @Param('id', RowId) id: number,
    @Body() body: SentRefundRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffReturnResponse> {
    const { restock, quantity } = body;
    const refund = { restock, quantity, seenRefund: seenRefundOf(body) };
    return this.found(await this.refundSent.execute(id, refund, staff.id));
  }

  private async found(id: number): Promise<StaffReturnResponse> {
    return staffReturnResponse(knownReturn(await this.returns.getForStaff(id)));
  }
}
