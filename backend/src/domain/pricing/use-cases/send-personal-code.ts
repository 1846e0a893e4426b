import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { PromoCodes } from '../ports/promo-codes.js';
import { GivePersonalCode } from './give-personal-code.js';
import { MailPersonalCode } from './mail-personal-code.js';

/** Mails the personal code of an account's address again, or a new code if the customer has no valid code. */
@UseCase()
export class SendPersonalCode {
  constructor(
    private readonly promoCodes: PromoCodes,
    private readonly givePersonalCode: GivePersonalCode,
    private readonly mailPersonalCode: MailPersonalCode,
    private readonly clock: Clock,
  ) {}

  /** Returns the code's id. */
  async execute(staffId: number, email: string, userId: number): Promise<number> {
    const given = await this.promoCodes.getPersonal(email);
    if (!given || given.hasEnded(this.clock.now())) return this.givePersonalCode.execute(staffId, email, userId);
    await this.mailPersonalCode.execute(staffId, given.id, userId);
    return given.id;
  }
}
