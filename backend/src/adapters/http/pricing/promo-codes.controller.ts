import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CreatePromoCode } from '../../../domain/pricing/use-cases/create-promo-code.js';
import { DeletePromoCode } from '../../../domain/pricing/use-cases/delete-promo-code.js';
import { GivePersonalCode } from '../../../domain/pricing/use-cases/give-personal-code.js';
import { MailPersonalCode } from '../../../domain/pricing/use-cases/mail-personal-code.js';
import { unknownPromoCode } from '../../../domain/pricing/promo-code.js';
import { PromoCodeReader } from '../../postgres/pricing/promo-code-reader.js';
import { UpdatePromoCode } from '../../../domain/pricing/use-cases/update-promo-code.js';
import { ApiErrors } from '../answers/api-errors.js';
import { RowId } from '../validation/row-id.js';
import { StaffGuard, CurrentUser, type SessionUser } from '../sessions/session-user.js';
import {
  changesOf,
  CreatePromoCodeRequest,
  PersonalCodeRequest,
  PromoCodesQuery,
  termsOf,
  UpdatePromoCodeRequest,
} from './promo-code.request.js';
import { LargeDiscountGuard } from './large-discount-guard.js';
import { PromoCodeListResponse, promoCodeResponse, PromoCodeResponse } from './promo-code.response.js';

@ApiTags('admin')
@Controller('api/admin/promo-codes')
@UseGuards(StaffGuard)
export class PromoCodesController {
  constructor(
    private readonly promoCodes: PromoCodeReader,
    private readonly createPromoCode: CreatePromoCode,
    private readonly updatePromoCode: UpdatePromoCode,
    private readonly deletePromoCode: DeletePromoCode,
    private readonly givePersonalCode: GivePersonalCode,
    private readonly mailPersonalCode: MailPersonalCode,
  ) {}

  @Get()
  @ApiOkResponse({ type: PromoCodeListResponse })
  @ApiErrors(401, 403, 422)
  async list(@Query() { search, state, personal, limit, offset }: PromoCodesQuery): Promise<PromoCodeListResponse> {
    const { total, promoCodes } = await this.promoCodes.list({ search, state, personal }, limit, offset);
    return { promoCodes: promoCodes.map(promoCodeResponse), total };
  }

  @Post()
  @UseGuards(LargeDiscountGuard)
  @ApiCreatedResponse({ type: PromoCodeResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async create(@Body() body: CreatePromoCodeRequest, @CurrentUser() staff: SessionUser): Promise<PromoCodeResponse> {
    return this.show(await this.createPromoCode.execute(staff.id, termsOf(body)));
  }

  /**
   * Creates a code for 20% off that is valid for a year and bound to an email address. Mails the code to this address.
   * Returns 409 `promo.personal` with `promoCodeId` if the address already has a valid code.
   */
  @Post('personal')
  @ApiCreatedResponse({ type: PromoCodeResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async givePersonal(
    @Body() { email }: PersonalCodeRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<PromoCodeResponse> {
    return this.show(await this.givePersonalCode.execute(staff.id, email));
  }

  @Post(':id/mail')
  @HttpCode(202)
  @ApiAcceptedResponse({ description: 'The personal code is mailed to its owner again.' })
  @ApiErrors(401, 403, 404, 409)
  async mail(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<void> {
    await this.mailPersonalCode.execute(staff.id, id);
  }

  @Patch(':id')
  @UseGuards(LargeDiscountGuard)
  @ApiOkResponse({ type: PromoCodeResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async update(
    @Param('id', RowId) id: number,
    @Body() body: UpdatePromoCodeRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<PromoCodeResponse> {
    await this.updatePromoCode.execute(staff.id, id, changesOf(body), body.version);
    return this.show(id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The code was deleted, or archived if it was used before.' })
  @ApiErrors(401, 403, 404)
  async remove(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<void> {
    await this.deletePromoCode.execute(staff.id, id);
  }

  private async show(id: number): Promise<PromoCodeResponse> {
    const promoCode = await this.promoCodes.get(id);
    if (!promoCode) throw unknownPromoCode();
    return promoCodeResponse(promoCode);
  }
}
