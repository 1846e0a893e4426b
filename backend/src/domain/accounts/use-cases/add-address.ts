import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { CustomerDetails } from '../ports/customer-details.js';
import { checkedAddress, isSameLabel, type LabelAddress, maxAddresses, type SavedAddress } from '../saved-address.js';

@UseCase()
export class AddAddress {
  constructor(
    private readonly details: CustomerDetails,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Saves an address, unless the account already has it. The first address becomes the default.
   * @returns all addresses of the account
   * @throws DomainError invalid `address`; conflict `addresses.full`
   */
  execute(userId: number, given: LabelAddress, isDefault: boolean): Promise<SavedAddress[]> {
    const address = checkedAddress(given);
    return this.transaction.run(async () => {
      const saved = await this.details.lockAddresses(userId);
      const same = saved.find((one) => isSameLabel(one, address));
      if (!same && saved.length >= maxAddresses) {
        const sentence = `An account can have at most ${maxAddresses} addresses. Please delete one that you no longer need.`;
        throw new DomainError('conflict', 'addresses.full', sentence);
      }
      const id = same?.id ?? (await this.details.addAddress(userId, address));
      if (isDefault || saved.length === 0) await this.details.makeDefault(userId, id);
      return this.details.listAddresses(userId);
    });
  }
}
