import { forgetCart } from '../shop/cart/cart-session';
import { forgetKeptTexts } from '../shop/contact/use-kept-texts';

/** What each area of the shop forgets of a person who leaves this device to others. */
export const forgets = [forgetCart, forgetKeptTexts];
