import { type Address, at, type QueryOf } from '../address';
import { read, readOrNull, send, sendOnce, sendUnder } from '../client';
import type {
  ExchangeableUnitsRequest,
  ExchangeLineRequest,
  ShipParcelRequest,
  ChangeOrderRequest,
  CorrectOrderRequest,
  RefundOrderRequest,
  CorrectParcelRequest,
  CorrectPaymentRequest,
  ChangeRecipientRequest,
  ShipOrdersRequest,
} from '../models';

export const staffOrdersAt = (query: QueryOf<'/api/admin/orders'>) => at('/api/admin/orders', query);
export const staffOrderKey = (id: string) => at('/api/admin/orders/{id}', { id });

export const fetchStaffOrders = (key: Address<'/api/admin/orders'>) => read(key);

/** Loads one order; null if it does not exist. */
export const fetchStaffOrder = (key: Address<'/api/admin/orders/{id}'>) => readOrNull(key);

export const changeOrder = (id: string, change: ChangeOrderRequest) => sendOnce('PATCH', staffOrderKey(id), change);

/** Emails a payment link to the customer of an unpaid order. */
export const sendPayLink = (id: string) => sendOnce('POST', at('/api/admin/orders/{id}/pay-link', { id }));

/** Invalidates all payment links of an order. */
export const cancelPayLink = (id: string) => send('DELETE', at('/api/admin/orders/{id}/pay-link', { id }));

/** Corrects the method of a payment that staff recorded. */
export const correctPayment = (id: string, correction: CorrectPaymentRequest) =>
  sendOnce('PUT', at('/api/admin/orders/{id}/payment', { id }), correction);

/** Makes an order unpaid again. */
export const undoPayment = (id: string) => sendOnce('DELETE', at('/api/admin/orders/{id}/payment', { id }));

/** Changes the customer of an order that is not shipped yet. */
export const changeRecipient = (id: string, change: ChangeRecipientRequest) =>
  send('PUT', at('/api/admin/orders/{id}/recipient', { id }), change);

export const shipParcel = (id: string, parcel: ShipParcelRequest) =>
  sendOnce('POST', at('/api/admin/orders/{id}/parcels', { id }), parcel);

/** Corrects the carrier and the tracking number of a parcel. */
export const correctParcel = (id: string, number: number, correction: CorrectParcelRequest) =>
  send('PUT', at('/api/admin/orders/{id}/parcels/{number}', { id, number }), correction);

/** Removes a parcel that did not leave the shop. */
export const removeParcel = (id: string, number: number) =>
  send('DELETE', at('/api/admin/orders/{id}/parcels/{number}', { id, number }));

/** Ships all remaining units of many orders, or only checks the orders. */
export const shipOrders = (input: ShipOrdersRequest) => send('POST', '/api/admin/orders/parcels', input);

/**
 * Refunds an amount, or records a refund that staff paid without the payment provider. Requires a recent password
 * check.
 */
export const refundOrder = (id: string, refund: RefundOrderRequest, key: string) =>
  sendUnder(key, 'POST', at('/api/admin/orders/{id}/refund', { id }), refund);

/** Loads the amounts and consequences of a correction. Nothing is saved. */
export const previewCorrection = (id: string, correction: CorrectOrderRequest) =>
  send('POST', at('/api/admin/orders/{id}/corrections/preview', { id }), correction);

/** Cancels or refunds units of an order. Requires a recent password check. */
export const correctOrder = (id: string, correction: CorrectOrderRequest, key: string) =>
  sendUnder(key, 'POST', at('/api/admin/orders/{id}/corrections', { id }), correction);

/** Loads the sizes and colors that can replace units of a line. Nothing is saved. */
export const previewExchange = (id: string, units: ExchangeableUnitsRequest) =>
  send('POST', at('/api/admin/orders/{id}/exchanges/preview', { id }), units);

/** Changes the size or color of units of an order. Requires a recent password check. */
export const exchangeLine = (id: string, exchange: ExchangeLineRequest, key: string) =>
  sendUnder(key, 'POST', at('/api/admin/orders/{id}/exchanges', { id }), exchange);
