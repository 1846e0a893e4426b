import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Addresses } from '../ports/addresses.js';
import type { SavedAddress } from '../saved-address.js';

@UseCase()
export class RemoveAddress {
  constructor(
    private readonly addresses: Addresses,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Does nothing for an address that the account does not have. After the default, the next becomes it.
   * @returns all that the account has
   */
  execute(userId: number, id: number): Promise<SavedAddress[]> {
    return this.transaction.run(async () => {
      const saved = await this.addresses.lock(userId);
      const removed = saved.find((one) => one.id === id);
      if (!removed) return saved;
      await this.addresses.remove(id);
      const next = saved.find((one) => one.id !== id);
      if (removed.isDefault && next) await this.addresses.makeDefault(userId, next.id);
      return this.addresses.list(userId);
    });
  }
}
