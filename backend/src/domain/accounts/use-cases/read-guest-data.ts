import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type AccountData, PersonalData } from '../ports/personal-data.js';
import { presentUser } from '../user.js';
import { GatherGuest } from './gather-guest.js';

/** Reads all data stored under an email address that has no account, after a click on a mailed link. */
@UseCase()
export class ReadGuestData {
  constructor(
    private readonly gatherGuest: GatherGuest,
    private readonly personalData: PersonalData,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError invalid `guest-data.link`; not-found when nothing is stored */
  execute(token: string): Promise<AccountData> {
    return this.transaction.run(async () => {
      const gathered = await this.gatherGuest.execute(token);
      if (!gathered) throw new DomainError('not-found', 'guest-data.none', 'We have no data for this email address.');
      return presentUser(await this.personalData.get(gathered.guestId));
    });
  }
}
