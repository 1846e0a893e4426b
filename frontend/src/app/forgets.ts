import { forgetCart } from '../shop/cart/cart-session';
import { forgetKeptTexts } from '../shop/contact/kept-texts';

/** Functions that delete personal data from this device at sign-out, one for each area of the shop. */
export const forgets = [forgetCart, forgetKeptTexts];
