import { type Address, at } from './address';
import { read, send } from './client';
import { sendFile } from './files';
import type { ReturnRequest } from './models';
import { sendOnce } from './send-once';

export const orderReturnsKey = (id: string) => at('/api/orders/{id}/returns', { id });

/** Loads the returnable items of an order, and its returns. */
export const fetchOrderReturns = (key: Address<'/api/orders/{id}/returns'>) => read(key);

/** @throws {ApiError} */
export const requestReturn = (orderId: string, wish: ReturnRequest) => sendOnce('POST', orderReturnsKey(orderId), wish);

/** Uploads a picture for a return that is requested next. @throws {ApiError} */
export const addReturnPicture = (orderId: string, file: File) =>
  sendFile(at('/api/orders/{id}/return-pictures', { id: orderId }), 'image', file, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });

/** @throws {ApiError} */
export const cancelReturn = (id: number) => send('POST', at('/api/returns/{id}/cancel', { id }));
