import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { PromoCodeTerms } from '../../../domain/pricing/promo-code.js';
import { PromoCodeReader } from '../../postgres/pricing/promo-code-reader.js';
import { StaffFreshPasswordGuard } from '../sessions/fresh-password-guard.js';
import { RowId } from '../validation/row-id.js';

type Discount = Pick<PromoCodeTerms, 'percentOff' | 'amountOff'>;

/** Percentage from which a code needs the check. */
const largePercentage = 50;

/**
 * Requires a recent password check, as for a refund, if the code takes an amount or at least half of the price off.
 * With free shipping or small carts, such codes can make orders free. The guard requires the check even for calls that
 * change only other terms of the code. Use the guard after `StaffGuard`, on calls that set a promo code's terms.
 */
@Injectable()
export class LargeDiscountGuard implements CanActivate {
  constructor(
    private readonly promoCodes: PromoCodeReader,
    private readonly freshPassword: StaffFreshPasswordGuard,
  ) {}

  /** @throws DomainError forbidden `password-needed` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const before = await this.discountBefore(request.params['id'] as string | undefined);
    const { percentOff = before?.percentOff, amountOff = before?.amountOff } = Object(request.body) as Partial<
      Record<keyof Discount, unknown>
    >;
    const isLarge = (amountOff ?? null) !== null || Number(percentOff ?? 0) >= largePercentage;
    return !isLarge || this.freshPassword.canActivate(context);
  }

  /** Returns the saved discount of the code; null for a new code. */
  private async discountBefore(id: string | undefined): Promise<Discount | null> {
    return id === undefined ? null : this.promoCodes.get(new RowId().transform(id));
  }
}
