import { DomainError } from '../../shared/domain-error.js';
import { SignedLinks } from '../../shared/ports/signed-links.js';
import { UseCase } from '../../shared/use-case.js';
import { Guests } from '../ports/guests.js';
import { UserRepository } from '../ports/user-repository.js';
import { User } from '../user.js';

/**
 * Assigns all orders of a verified address to one guest, so that the functions for account data work for this guest.
 * The guest has no session, so visitors who only type the address get no access.
 */
@UseCase()
export class GatherGuest {
  constructor(
    private readonly guests: Guests,
    private readonly users: UserRepository,
    private readonly links: SignedLinks,
  ) {}

  /**
   * Call inside a transaction. Returns null when nothing is stored.
   * @throws DomainError invalid `guest-data.link` for a forged or expired token
   */
  async execute(token: string): Promise<{ readonly email: string; readonly guestId: number } | null> {
    const email = this.links.open('guest-data', token);
    if (email === null) {
      throw new DomainError('invalid', 'guest-data.link', 'This link no longer works. Please request a new one.');
    }
    const proven = await this.guests.lockProven(email);
    if (!(await this.guests.isStored(email))) return null;
    const guestId = proven ?? (await this.newGuest(email));
    for (const buyer of await this.guests.listBuyers(email, guestId)) {
      await this.users.lock(buyer);
      await this.guests.moveOrders(buyer, email, guestId);
    }
    await this.guests.addStaffOrders(guestId);
    return { email, guestId };
  }

  private async newGuest(email: string): Promise<number> {
    const { id } = await this.users.add(User.guest(email));
    await this.guests.prove(id);
    return id;
  }
}
