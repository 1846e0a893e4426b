import { Module } from '@nestjs/common';
import { StaffFreshPasswordGuard } from '../adapters/http/sessions/fresh-password-guard.js';
import { PromoCodesController } from '../adapters/http/pricing/promo-codes.controller.js';
import { PostgresPromoCodeReader } from '../adapters/postgres/pricing/postgres-promo-code-reader.js';
import { PostgresPromoCodeRepository } from '../adapters/postgres/pricing/postgres-promo-code-repository.js';
import { PostgresPromoUses } from '../adapters/postgres/pricing/postgres-promo-uses.js';
import { Config } from '../config/config.js';
import { CreatePromoCode } from '../domain/pricing/use-cases/create-promo-code.js';
import { DeletePromoCode } from '../domain/pricing/use-cases/delete-promo-code.js';
import { GivePersonalCode } from '../domain/pricing/use-cases/give-personal-code.js';
import { MailPersonalCode } from '../domain/pricing/use-cases/mail-personal-code.js';
import { PromoCodeReader } from '../domain/pricing/ports/promo-code-reader.js';
import { PromoCodeRepository } from '../domain/pricing/ports/promo-code-repository.js';
import { PromoUses } from '../domain/pricing/ports/promo-uses.js';
import { standardRates } from '../domain/pricing/quote.js';
import { ShippingRates } from '../domain/pricing/ports/shipping-rates.js';
import { UpdatePromoCode } from '../domain/pricing/use-cases/update-promo-code.js';
import { Money } from '../domain/shared/money.js';

/** Shipping rates and promo codes. */
@Module({
  controllers: [PromoCodesController],
  providers: [
    CreatePromoCode,
    UpdatePromoCode,
    DeletePromoCode,
    GivePersonalCode,
    MailPersonalCode,
    StaffFreshPasswordGuard,
    { provide: PromoCodeRepository, useClass: PostgresPromoCodeRepository },
    { provide: PromoCodeReader, useClass: PostgresPromoCodeReader },
    { provide: PromoUses, useClass: PostgresPromoUses },
    { provide: ShippingRates, inject: [Config], useFactory: shippingRates },
  ],
  exports: [PromoCodeRepository, PromoUses, ShippingRates],
})
export class PricingModule {}

function shippingRates({ expeditedShippingCents: cents }: Config): ShippingRates {
  return { ...standardRates, expedited: cents === null ? null : Money.ofCents(cents) };
}
