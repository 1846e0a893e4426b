import type { NewCartItem } from '../../api/models';
import { Observed } from '../../device/observed';

/** Item that was just added to the cart, while its drawer is open. */
export const lastAddition = new Observed<NewCartItem | null>(null);
