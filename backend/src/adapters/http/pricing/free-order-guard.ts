import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PromoCodeReader } from '../../postgres/pricing/promo-code-reader.js';
import { StaffFreshPasswordGuard } from '../sessions/fresh-password-guard.js';
import { RowId } from '../validation/row-id.js';

/**
 * Requires a recent password check, as for a refund, if the code takes 100% off. The guard requires the check even for
 * calls that change only other terms of the code. Use the guard after `StaffGuard`, on calls that set a promo code's
 * terms.
 */
@Injectable()
export class FreeOrderGuard implements CanActivate {
  constructor(
    private readonly promoCodes: PromoCodeReader,
    private readonly freshPassword: StaffFreshPasswordGuard,
  ) {}

  /** @throws DomainError forbidden `password-needed` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { percentOff } = Object(request.body) as { percentOff?: unknown };
    const percent =
      percentOff === undefined ? await this.percentBefore(request.params['id'] as string | undefined) : percentOff;
    return percent !== 100 || this.freshPassword.canActivate(context);
  }

  /** Returns the saved percentage of the code; null for a code without a percentage; undefined for a new code. */
  private async percentBefore(id: string | undefined): Promise<number | null | undefined> {
    return id === undefined ? undefined : (await this.promoCodes.get(new RowId().transform(id)))?.percentOff;
  }
}
