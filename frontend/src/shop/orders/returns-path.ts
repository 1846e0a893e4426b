import { orderPath } from '../../page/paths';

/** Path of the page on which customers return items of an order. Not in paths.ts, which every page loads. */
export const returnsPath = (orderId: string) => `${orderPath(orderId)}/returns`;
