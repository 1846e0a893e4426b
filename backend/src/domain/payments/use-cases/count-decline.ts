import { DomainError } from '../../shared/domain-error.js';
import { RateLimits } from '../../shared/ports/rate-limits.js';
import { UseCase } from '../../shared/use-case.js';
import { declinedPayments, PaymentTally } from '../ports/payments.js';

/** Counts a declined payment for operators, and against the limit of its network. */
@UseCase()
export class CountDecline {
  constructor(
    private readonly tally: PaymentTally,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Returns whether the network is above its limit. The payment must then end, because the provider itself would
   * continue to accept cards.
   * @param network null when unknown
   */
  async execute(network: string | null): Promise<boolean> {
    this.tally.declined();
    if (network === null) return false;
    const { name, points, seconds } = declinedPayments;
    try {
      await this.limits.consume(`${name}:${network}`, { points, seconds, scaled: true });
      return false;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'too-many') return true;
      throw error;
    }
  }
}
