import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { PromoCodes } from '../ports/promo-codes.js';
import { GivePersonalCode } from './give-personal-code.js';
import { MailPersonalCode } from './mail-personal-code.js';

/** Mails a customer's personal code again, or a new code if the customer has no valid code. */
@UseCase()
export class SendPersonalCode {
  constructor(
    private readonly promoCodes: PromoCodes,
    private readonly givePersonalCode: GivePersonalCode,
    private readonly mailPersonalCode: MailPersonalCode,
    private readonly clock: Clock,
  ) {}

  /** Returns the code's id. */
  async execute(staffId: number, email: string): Promise<number> {
    const given = await this.promoCodes.getPersonal(email);
    if (!given || given.hasEnded(this.clock.now())) return this.givePersonalCode.execute(staffId, email);
    await this.mailPersonalCode.execute(staffId, given.id);
    return given.id;
  }
}
