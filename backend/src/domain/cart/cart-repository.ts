import { Cart } from './cart.js';

/**
 * Where carts are kept. Both `claim` calls lock the cart until the transaction's end, make a cart that belongs to nobody yet
 * the user's, and answer null when it is unknown or another account's.
 */
export abstract class CartRepository {
  abstract add(cart: Cart): Promise<void>;
  /** @param userId null where nobody is signed in */
  abstract claim(sessionId: string, userId: number | null): Promise<Cart | null>;
  abstract claimOfLine(lineId: string, userId: number | null): Promise<Cart | null>;
  /** Writes a claimed cart with its lines. */
  abstract save(cart: Cart): Promise<void>;
}
