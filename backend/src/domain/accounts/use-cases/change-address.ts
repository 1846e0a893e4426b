import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { CustomerDetails } from '../ports/customer-details.js';
import { checkedAddress, type LabelAddress, type SavedAddress } from '../saved-address.js';

@UseCase()
export class ChangeAddress {
  constructor(
    private readonly details: CustomerDetails,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param isDefault false does not change the default
   * @returns all addresses of the account
   * @throws DomainError invalid `address`; not-found `address.unknown`, also for another account's address
   */
  execute(userId: number, id: number, given: LabelAddress, isDefault: boolean): Promise<SavedAddress[]> {
    const address = checkedAddress(given);
    return this.transaction.run(async () => {
      const saved = await this.details.lockAddresses(userId);
      if (!saved.some((one) => one.id === id)) {
        throw new DomainError('not-found', 'address.unknown', 'This address was deleted.');
      }
      await this.details.saveAddress(id, address);
      if (isDefault) await this.details.makeDefault(userId, id);
      return this.details.listAddresses(userId);
    });
  }
}
