import { Module } from '@nestjs/common';
import { StaffFreshPasswordGuard } from '../adapters/http/sessions/fresh-password-guard.js';
import { PromoCodesController } from '../adapters/http/pricing/promo-codes.controller.js';
import { ServiceDiscountController } from '../adapters/http/pricing/service-discount.controller.js';
import { ServiceRequestsController } from '../adapters/http/pricing/service-requests.controller.js';
import { PromoCodeReader } from '../adapters/postgres/pricing/promo-code-reader.js';
import { PostgresPromoCodes } from '../adapters/postgres/pricing/postgres-promo-codes.js';
import { PostgresServiceRequests } from '../adapters/postgres/pricing/postgres-service-requests.js';
import { ServiceRequestReader } from '../adapters/postgres/pricing/service-request-reader.js';
import { ShippingController } from '../adapters/http/pricing/shipping.controller.js';
import { TaxController } from '../adapters/http/pricing/tax.controller.js';
import { PostgresTaxRates } from '../adapters/postgres/pricing/postgres-tax-rates.js';
import { TableSalesTax } from '../adapters/postgres/pricing/table-sales-tax.js';
import { TaxReportReader } from '../adapters/postgres/pricing/tax-report-reader.js';
import { Config } from '../config/config.js';
import { SalesTax, ShippingPlans, TaxRates } from '../domain/pricing/ports/charges.js';
import { CheckTaxRates } from '../domain/pricing/use-cases/check-tax-rates.js';
import { ReplaceTaxRates } from '../domain/pricing/use-cases/replace-tax-rates.js';
import { RequestServiceDiscount } from '../domain/pricing/use-cases/request-service-discount.js';
import { TryShipping } from '../domain/pricing/use-cases/try-shipping.js';
import { TryTax } from '../domain/pricing/use-cases/try-tax.js';
import { CreatePromoCode } from '../domain/pricing/use-cases/create-promo-code.js';
import { DeletePromoCode } from '../domain/pricing/use-cases/delete-promo-code.js';
import { GivePersonalCode } from '../domain/pricing/use-cases/give-personal-code.js';
import { MailPersonalCode } from '../domain/pricing/use-cases/mail-personal-code.js';
import { PromoCodes, ServiceRequests } from '../domain/pricing/ports/promo-codes.js';
import { RefuseService } from '../domain/pricing/use-cases/refuse-service.js';
import { SendPersonalCode } from '../domain/pricing/use-cases/send-personal-code.js';
import { VerifyService } from '../domain/pricing/use-cases/verify-service.js';
import { ChangeShipping } from '../domain/pricing/use-cases/change-shipping.js';
import { PostgresShippingPlans } from '../adapters/postgres/pricing/postgres-shipping-plans.js';
import { UpdatePromoCode } from '../domain/pricing/use-cases/update-promo-code.js';

/** Shipping rates, sales tax, promo codes, and the discount for military and first responders. */
@Module({
  controllers: [
    PromoCodesController,
    ServiceDiscountController,
    ServiceRequestsController,
    ShippingController,
    TaxController,
  ],
  providers: [
    CreatePromoCode,
    UpdatePromoCode,
    DeletePromoCode,
    GivePersonalCode,
    MailPersonalCode,
    RequestServiceDiscount,
    SendPersonalCode,
    VerifyService,
    RefuseService,
    StaffFreshPasswordGuard,
    { provide: PromoCodes, useClass: PostgresPromoCodes },
    PromoCodeReader,
    CheckTaxRates,
    ReplaceTaxRates,
    TryTax,
    TaxReportReader,
    { provide: TaxRates, useClass: PostgresTaxRates },
    TableSalesTax,
    {
      provide: SalesTax,
      inject: [Config, TableSalesTax],
      useFactory: async ({ salesTax, stripe }: Config, table: TableSalesTax): Promise<SalesTax> => {
        if (salesTax === 'table' || !stripe) return table;
        const { stripeClient } = await import('../adapters/stripe/stripe-client.js');
        const { StripeSalesTax } = await import('../adapters/stripe/stripe-sales-tax.js');
        return new StripeSalesTax(stripeClient(stripe), table);
      },
    },
    ServiceRequestReader,
    { provide: ServiceRequests, useClass: PostgresServiceRequests },
    PostgresShippingPlans,
    { provide: ShippingPlans, useExisting: PostgresShippingPlans },
    ChangeShipping,
    TryShipping,
  ],
  exports: [PromoCodes, PostgresShippingPlans, ShippingPlans, SalesTax],
})
export class PricingModule {}
