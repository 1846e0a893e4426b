import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { GuestData } from '../ports/guest-data.js';
import { GuestLinks } from '../ports/guest-links.js';
import { OrderClaims } from '../ports/order-claims.js';
import { UserRepository } from '../ports/user-repository.js';
import { User } from '../user.js';

/**
 * Gathers the orders of a proven address under one guest, who has no session: those who only typed the address learn nothing, and all that
 * accounts can do follows from there.
 */
@UseCase()
export class GatherGuest {
  constructor(
    private readonly guestData: GuestData,
    private readonly claims: OrderClaims,
    private readonly users: UserRepository,
    private readonly links: GuestLinks,
    private readonly clock: Clock,
  ) {}

  /**
   * Inside a transaction. Null when nothing is kept.
   * @throws DomainError invalid `guest-data.link` for a token that is forged or expired
   */
  async execute(token: string): Promise<{ readonly email: string; readonly guestId: number } | null> {
    const email = this.links.read(token, this.clock.now());
    if (email === null) {
      throw new DomainError('invalid', 'guest-data.link', 'This link does not work any more. Please ask for another.');
    }
    const proven = await this.guestData.lockProven(email);
    if (!(await this.guestData.isKept(email))) return null;
    const guestId = proven ?? (await this.newGuest(email));
    for (const buyer of await this.guestData.listBuyers(email, guestId)) {
      await this.users.lock(buyer);
      await this.claims.move(buyer, email, guestId);
    }
    await this.guestData.addStaffOrders(email, guestId);
    return { email, guestId };
  }

  private async newGuest(email: string): Promise<number> {
    const { id } = await this.users.add(User.guest(email));
    await this.guestData.prove(id);
    return id;
  }
}
