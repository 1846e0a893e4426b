import { type Address, at } from './address';
import { read, send } from './client';
import { sendFile } from './files';
import type { ReviewWords } from './models';
import { sendOnce } from './send-once';

/** @param key of the mailed invitation */
export const orderReviewsKey = (id: string, key: string | null) =>
  at('/api/orders/{id}/reviews', { id, key: key ?? undefined });

/** Loads the reviewable items of an order, with their reviews. */
export const fetchOrderReviews = (address: Address<'/api/orders/{id}/reviews'>) => read(address);

/** @throws {ApiError} */
export const writeReview = (orderId: string, key: string | null, orderItemId: number, words: ReviewWords) =>
  sendOnce('POST', orderReviewsKey(orderId, key), { orderItemId, ...words });

/** Changes a review. Staff read it before it is published. @throws {ApiError} */
export const changeReview = (id: number, key: string | null, words: ReviewWords) =>
  send('PUT', at('/api/reviews/{id}', { id, key: key ?? undefined }), words);

/** @throws {ApiError} */
export const deleteReview = (id: number, key: string | null) =>
  send('DELETE', at('/api/reviews/{id}', { id, key: key ?? undefined }));

/** @throws {ApiError} */
export const addReviewPicture = (id: number, key: string | null, file: File) =>
  sendFile(at('/api/reviews/{id}/pictures', { id, key: key ?? undefined }), 'image', file, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });

/** @throws {ApiError} */
export const removeReviewPicture = (id: number, pictureId: string, key: string | null) =>
  send('DELETE', at('/api/reviews/{id}/pictures/{pictureId}', { id, pictureId, key: key ?? undefined }));

/** @param token from a mailed invitation @throws {ApiError} */
export const stopReviewMails = (token: string) => send('POST', at('/review-mails/stop', { token }));
