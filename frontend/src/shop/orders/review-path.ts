import { orderPath } from '../../page/paths';

/** Path of the page on which customers review the items of an order. Not in paths.ts, which every page loads. */
export const reviewPath = (orderId: string) => `${orderPath(orderId)}/review`;
