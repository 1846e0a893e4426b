import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { CustomerDetails } from '../ports/customer-details.js';
import type { SavedAddress } from '../saved-address.js';

@UseCase()
export class RemoveAddress {
  constructor(
    private readonly details: CustomerDetails,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Does nothing if the account does not have the address. If the default is removed, the next address becomes the
   * default.
   * @returns all addresses of the account
   */
  execute(userId: number, id: number): Promise<SavedAddress[]> {
    return this.transaction.run(async () => {
      const saved = await this.details.lockAddresses(userId);
      const removed = saved.find((one) => one.id === id);
      if (!removed) return saved;
      await this.details.removeAddress(id);
      const next = saved.find((one) => one.id !== id);
      if (removed.isDefault && next) await this.details.makeDefault(userId, next.id);
      return this.details.listAddresses(userId);
    });
  }
}
