import { orderPath } from '../../page/paths';

/** Where its buyer sends something of an order back; not in paths.ts, which every page loads. */
export const returnsPath = (orderId: string) => `${orderPath(orderId)}/returns`;
