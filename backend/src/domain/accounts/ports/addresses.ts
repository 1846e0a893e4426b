import type { LabelAddress, SavedAddress } from '../saved-address.js';

/** The addresses that customers saved for their next orders. */
export abstract class Addresses {
  /** The default address comes first. */
  abstract list(userId: number): Promise<SavedAddress[]>;
  /** Same as `list`, with the account locked until the end of the transaction. */
  abstract lock(userId: number): Promise<SavedAddress[]>;
  /** @returns the id of the new address */
  abstract add(userId: number, address: LabelAddress): Promise<number>;
  abstract save(id: number, address: LabelAddress): Promise<void>;
  /** Makes this address the default instead of the current one. */
  abstract makeDefault(userId: number, id: number): Promise<void>;
  abstract remove(id: number): Promise<void>;
}
