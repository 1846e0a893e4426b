import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CreatePromoCode } from '../../../domain/pricing/create-promo-code.js';
import { PromoCodeReader } from '../../../domain/pricing/promo-code-reader.js';
import { ApiErrors } from '../edge/api-errors.js';
import { AdminGuard } from '../edge/session-user.js';
import { CreatePromoCodeDto, termsOf } from './promo-code.dtos.js';
import { promoCodeView, PromoCodeView } from './promo-code.view.js';

@ApiTags('admin')
@Controller('api/admin/promo-codes')
@UseGuards(AdminGuard)
export class PromoCodesController {
  constructor(
    private readonly promoCodes: PromoCodeReader,
    private readonly createPromoCode: CreatePromoCode,
  ) {}

  @Get()
  @ApiOkResponse({ type: [PromoCodeView] })
  @ApiErrors(401, 403)
  async list(): Promise<PromoCodeView[]> {
    return (await this.promoCodes.list()).map((promoCode) => promoCodeView(promoCode, promoCode.uses));
  }

  @Post()
  @ApiCreatedResponse({ type: PromoCodeView })
  @ApiErrors(400, 401, 403, 409, 422)
  async create(@Body() body: CreatePromoCodeDto): Promise<PromoCodeView> {
    return promoCodeView(await this.createPromoCode.execute(termsOf(body)), 0);
  }
}
