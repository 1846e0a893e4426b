import { forgetCart } from '../shop/cart/cart-session';
import { forgetKeptTexts } from '../shop/contact/kept-texts';

/** What each area of the shop forgets when a person signs out of this device. */
export const forgets = [forgetCart, forgetKeptTexts];
