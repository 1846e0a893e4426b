import { orderPath } from '../../page/paths';

/** Where its buyer reviews what an order brought; not in paths.ts, which every page loads. */
export const reviewPath = (orderId: string) => `${orderPath(orderId)}/review`;
