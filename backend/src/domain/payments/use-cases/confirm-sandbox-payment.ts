import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { Payments, type PaymentStatus, PaymentTally, type SandboxCard, SandboxTerminal } from '../ports/payments.js';

export interface SandboxConfirmation {
  readonly paymentIntentId: string;
  readonly clientSecret: string;
  readonly cardNumber: string;
}

const goodCards = new Map<string, SandboxCard>([
  ['4242424242424242', { returnsRefunds: false }],
  ['4000000000005126', { returnsRefunds: true }],
]);
const refusals = new Map([
  ['4000000000000002', { code: 'card.declined', message: 'Your card was declined.' }],
  ['4000000000009995', { code: 'card.insufficient-funds', message: 'Your card has insufficient funds.' }],
]);
const noCard = { code: 'card.incorrect-number', message: 'Your card number is incorrect.' };

/** Pays in the sandbox with a public test card, as a shopper's browser does at a real provider. */
@UseCase()
export class ConfirmSandboxPayment {
  constructor(
    private readonly payments: Payments,
    private readonly terminal: SandboxTerminal,
    private readonly tally: PaymentTally,
  ) {}

  /**
   * @throws DomainError not-found for an unknown payment, a wrong secret or a shop with real payments; unpaid `card.…`
   * when the card is refused; conflict `payment.cancelled`
   */
  async execute({ paymentIntentId, clientSecret, cardNumber }: SandboxConfirmation): Promise<PaymentStatus> {
    const card = goodCards.get(cardNumber.replaceAll(' ', ''));
    const status = await this.charged(paymentIntentId, clientSecret, card);
    if (status === null) throw new DomainError('not-found', 'payment.unknown', 'There is no such payment.');
    if (status === 'open') throw this.refusalOf(cardNumber.replaceAll(' ', ''));
    if (status === 'cancelled') {
      throw new DomainError('conflict', 'payment.cancelled', 'This payment was cancelled. Please start again.');
    }
    return status;
  }

  /** The payment's status after the charge. Without a valid card, the payment stays open. */
  private async charged(id: string, secret: string, card: SandboxCard | undefined): Promise<PaymentStatus | null> {
    if (this.payments.provider !== 'sandbox') return null;
    return card ? this.terminal.charge(id, secret, card) : this.terminal.getStatus(id, secret);
  }

  private refusalOf(cardNumber: string): DomainError {
    this.tally.declined();
    const { code, message } = refusals.get(cardNumber) ?? noCard;
    return new DomainError('unpaid', code, message);
  }
}
