import type { NewCartItem } from '../../api/models';
import { Observed } from '../../device/observed';

/** What was just put into the cart, while its drawer is open. */
export const lastAddition = new Observed<NewCartItem | null>(null);
