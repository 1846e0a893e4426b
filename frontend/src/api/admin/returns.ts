import { type Address, at, isUnder, type QueryOf } from '../address';
import { idempotencyKeyOf, read, readOrNull, readWithNumbers, send, sendOnce, sendUnder } from '../client';
import { sendFile } from '../files';
import type {
  CorrectParcelRequest,
  ReceiptRequest,
  ParcelRequest,
  RefusalRequest,
  NewReturnRequest,
  SeenRefundRequest,
  SentRefundRequest,
} from '../models';

export const staffReturnsAt = (query: QueryOf<'/api/admin/returns'>) => at('/api/admin/returns', query);
export const staffReturnKey = (id: number) => at('/api/admin/returns/{id}', { id });
export const isAboutStaffReturns = isUnder('/api/admin/returns');

export const returnsOfOrderKey = (id: string) => at('/api/admin/orders/{id}/returns', { id });

/** Loads the returnable items of an order; null if it does not exist. */
export const fetchReturnsOfOrder = (key: Address<'/api/admin/orders/{id}/returns'>) => readOrNull(key);

/** Returns an idempotency key for `startReturn`. */
export const startKey = (id: string, input: NewReturnRequest) => idempotencyKeyOf('POST', returnsOfOrderKey(id), input);

/** Starts a return for a customer. @param key idempotency key, the same for each attempt */
export const startReturn = (id: string, input: NewReturnRequest, key: string) =>
  sendUnder(key, 'POST', returnsOfOrderKey(id), input);

/** Uploads a picture for a return. Call it before `startReturn`. */
export const addReturnPicture = (id: string, photo: File) =>
  sendFile(at('/api/admin/orders/{id}/return-pictures', { id }), 'image', photo);

/** Loads one page of the matching returns, and the number of all open returns. */
export async function fetchStaffReturns(key: Address<'/api/admin/returns'>) {
  const { data, numberIn } = await readWithNumbers(key);
  return { returns: data, total: numberIn('X-Total-Count'), waiting: numberIn('X-Waiting-Count') };
}

/** Loads one return; null if it does not exist. */
export const fetchStaffReturn = (key: Address<'/api/admin/returns/{id}'>) => readOrNull(key);

/** Path of the shipping label of a requested return, as a PDF file. */
export const returnLabelPath = (id: number) => at('/api/admin/returns/{id}/label.pdf', { id });

/** Mails the customer the label of a requested return again. */
export const sendLabel = (id: number) => sendOnce('POST', at('/api/admin/returns/{id}/label-mail', { id }));

/** Marks a return as received. Requires a recent password check. */
export const receiveReturn = (id: number, receipt: ReceiptRequest) =>
  send('POST', at('/api/admin/returns/{id}/receive', { id }), receipt);

export const refuseReturn = (id: number, refusal: RefusalRequest) =>
  send('POST', at('/api/admin/returns/{id}/refuse', { id }), refusal);

export const sendExchange = (id: number, parcel: ParcelRequest) =>
  send('POST', at('/api/admin/returns/{id}/send', { id }), parcel);

/** Adds or corrects the carrier and tracking number of an exchange that was sent. */
export const correctExchangeParcel = (id: number, parcel: CorrectParcelRequest) =>
  send('PUT', at('/api/admin/returns/{id}/parcel', { id }), parcel);

export const dueRefundsAt = (ids: readonly number[]) => at('/api/admin/returns/due-refunds', { ids: ids.join(',') });

/** Loads the refunds of returns whose parcels arrive together. */
export const fetchDueRefunds = (key: Address<'/api/admin/returns/due-refunds'>) => read(key);

/** Refunds the returned item instead of sending the exchange. Requires a recent password check. */
export const refundExchange = (id: number, seen: SeenRefundRequest) =>
  send('POST', at('/api/admin/returns/{id}/refund', { id }), seen);

/** Refunds units that were sent in exchange. Requires a recent password check. */
export const refundSent = (id: number, refund: SentRefundRequest) =>
  sendOnce('POST', at('/api/admin/returns/{id}/refund-sent', { id }), refund);
