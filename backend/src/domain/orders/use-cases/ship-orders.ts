import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { isSent } from '../order-status.js';
import { unpaidDifferenceText } from '../line-exchange.js';
import { readOrderId, writeOrderId } from '../order-id.js';
import { OrderReader, type ShippableOrder } from '../ports/orders.js';
import { knownCarrier, withoutSpaces } from '../tracking.js';
import { heldText } from './change-order.js';
import { noParcelText, ShipParcel } from './ship-parcel.js';

/** A row of a list of orders to ship, as entered by staff. */
interface ShippingRow {
  readonly order: string;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  /** Whether staff confirmed that the parcel contains another order, too. */
  readonly sharesParcel: boolean;
}

/** A row, with its carrier in the usual spelling and the name of its customer; null for an unknown order. */
interface NamedRow extends ShippingRow {
  readonly customer: string | null;
}

export interface ShippingInput {
  readonly rows: readonly ShippingRow[];
  /** Whether rows without a tracking number are refused. */
  readonly needsTracking: boolean;
  /** Whether the rows are only checked. */
  readonly dryRun: boolean;
}

/**
 * `ready`: the row passed the check. `shipped`: this call shipped the order. `unchanged`: the order was already
 * shipped, with the row's tracking number if the row has one.
 */
export const shippingOutcomes = ['ready', 'shipped', 'unchanged', 'refused'] as const;

/** Fields of a row that staff can correct. */
export const shippingFields = ['carrier', 'trackingNumber'] as const;

export interface ShippingResult extends NamedRow {
  readonly outcome: (typeof shippingOutcomes)[number];
  /** Why the row was refused; null for other outcomes. */
  readonly reason: string | null;
  /** The field that was refused; null if the order cannot be shipped with any tracking number. */
  readonly field: (typeof shippingFields)[number] | null;
  /** Id of another order with the refused tracking number, sent or in the list; null for other outcomes. */
  readonly otherOrder: string | null;
}

/** Ids of the orders that were sent with a tracking number, by this number; see `canonical`. */
type UsedNumbers = ReadonlyMap<string, readonly string[]>;

type FieldRefusal = readonly [field: (typeof shippingFields)[number], reason: string];

export const maxShippingRows = 1000;

/**
 * Ships the remaining units of several orders, each with its own tracking number and mail. Refused rows do not stop the
 * other rows. Repeated calls with the same numbers change nothing.
 */
@UseCase()
export class ShipOrders {
  constructor(
    private readonly orders: OrderReader,
    private readonly shipParcel: ShipParcel,
  ) {}

  /** Returns the results in the order of the rows. */
  async execute({ rows, needsTracking, dryRun }: ShippingInput, staffId: number): Promise<ShippingResult[]> {
    const ids = rows.map(({ order }) => readOrderId(order)).filter((id) => id !== null);
    const found = await this.orders.listShippable([...new Set(ids)]);
    const used = await this.usedNumbers(rows);
    const results: ShippingResult[] = [];
    for (const checked of checkedRows(rows, found, used, needsTracking)) {
      const isDue = checked.outcome === 'ready' && !dryRun;
      results.push(isDue ? await this.ship(checked, staffId) : checked);
    }
    return results;
  }

  private async usedNumbers(rows: readonly ShippingRow[]): Promise<UsedNumbers> {
    const numbers = rows.flatMap(({ trackingNumber }) => (trackingNumber === null ? [] : [canonical(trackingNumber)]));
    const parcels = numbers.length === 0 ? [] : await this.orders.listParcels(numbers);
    const used = new Map<string, string[]>();
    for (const { orderId, trackingNumber } of parcels) {
      const number = canonical(trackingNumber);
      used.set(number, [...(used.get(number) ?? []), orderId]);
    }
    return used;
  }

  /** Ships one order, which may have changed since the check. */
  private async ship(row: ShippingResult, staffId: number): Promise<ShippingResult> {
    const { order, carrier, trackingNumber } = row;
    try {
      const id = readOrderId(order) ?? '';
      await this.shipParcel.execute(id, carrier === null ? {} : { carrier, trackingNumber }, staffId);
      return { ...row, outcome: 'shipped' };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'parcel.nothing-left') return this.checkAgain(row);
      return { ...row, outcome: 'refused', reason: error.message };
    }
  }

  /** Checks a row again after another call shipped its order. */
  private async checkAgain(row: ShippingResult): Promise<ShippingResult> {
    const found = await this.orders.listShippable([readOrderId(row.order) ?? '']);
    return checkedRows([row], found, new Map(), false)[0] ?? row;
  }
}

/** Checks the rows. Invalid rows get a reason, and carriers get their usual spelling. */
function checkedRows(
  rows: readonly ShippingRow[],
  found: readonly ShippableOrder[],
  used: UsedNumbers,
  needsTracking: boolean,
): ShippingResult[] {
  const byId = new Map(found.map((order) => [order.id, order]));
  const orders = new Set<string>();
  /** Id of the first order with each tracking number; null if the row's order id is invalid. */
  const numbers = new Map<string, string | null>();
  return rows.map((row) => {
    const id = readOrderId(row.order);
    const order = id === null ? undefined : byId.get(id);
    const carrier = row.carrier === null ? null : (knownCarrier(row.carrier) ?? row.carrier);
    const number = row.trackingNumber === null ? null : canonical(row.trackingNumber);
    const tidied = { ...row, carrier, customer: order?.customer ?? null };
    const isRepeated = id !== null && orders.has(id);
    const listed = number === null ? undefined : numbers.get(number);
    if (id !== null) orders.add(id);
    if (number !== null && listed === undefined) numbers.set(number, id);
    if (isRepeated) return refused(tidied, 'This order is in the list twice.');
    if (!order) return refused(tidied, 'There is no order with this number.');
    if (number !== null && order.trackingNumbers.some((one) => canonical(one) === number))
      return accepted(tidied, 'unchanged');
    if (number === null && !needsTracking && isShipped(order)) return accepted(tidied, 'unchanged');
    const reason = orderRefusal(order);
    if (reason !== null) return refused(tidied, reason);
    const refusal = trackingRefusal(tidied, needsTracking);
    if (refusal !== null) return refused(tidied, refusal[1], refusal[0]);
    if (number === null || row.sharesParcel) return accepted(tidied, 'ready');
    const sent = used.get(number)?.find((one) => one !== id);
    return sharedNumber(tidied, listed, sent) ?? accepted(tidied, 'ready');
  });
}

/**
 * Returns the refusal of a tracking number that another order has; null if no other order has the number.
 * @param listed the order of an earlier row; null if its id is invalid
 * @param sent an order that was sent with the number
 */
function sharedNumber(row: NamedRow, listed?: string | null, sent?: string): ShippingResult | null {
  if (listed === null) return refused(row, 'Another row has this tracking number.', 'trackingNumber');
  if (listed !== undefined)
    return refusedNumber(row, listed, `Order ${writeOrderId(listed)} in this list has the same tracking number.`);
  return sent === undefined
    ? null
    : refusedNumber(row, sent, `Order ${writeOrderId(sent)} already has this tracking number.`);
}

function accepted(row: NamedRow, outcome: 'ready' | 'unchanged'): ShippingResult {
  return { ...row, outcome, reason: null, field: null, otherOrder: null };
}

function refused(row: NamedRow, reason: string, field: ShippingResult['field'] = null): ShippingResult {
  return { ...row, outcome: 'refused', reason, field, otherOrder: null };
}

function refusedNumber(row: NamedRow, otherOrder: string, reason: string): ShippingResult {
  return { ...row, outcome: 'refused', reason, field: 'trackingNumber', otherOrder };
}

/** A long number as spreadsheets write it, such as 9.40011E+21. */
const roundedNumber = /^\d[.,]\d+E\+\d+$/i;

function trackingRefusal({ carrier, trackingNumber }: ShippingRow, needsTracking: boolean): FieldRefusal | null {
  if (trackingNumber === null && (needsTracking || carrier !== null))
    return ['trackingNumber', 'The tracking number is missing.'];
  if (trackingNumber !== null && roundedNumber.test(trackingNumber))
    return ['trackingNumber', 'A spreadsheet rounded this tracking number. Format its column as text.'];
  if (trackingNumber !== null && carrier === null) return ['carrier', 'The carrier is missing.'];
  return carrier !== null && knownCarrier(carrier) === null
    ? ['carrier', `The carrier “${carrier}” is unknown.`]
    : null;
}

function orderRefusal(order: ShippableOrder): string | null {
  if (order.status === 'cancelled') return 'This order is cancelled.';
  if (!order.isShippable) return noParcelText(order);
  if (isShipped(order)) return 'This order was already shipped.';
  if (order.holdReason !== null) return heldText(order.holdReason);
  if (order.isUnpaid) return 'This order is not paid yet.';
  if (order.unpaidDifference !== null) return unpaidDifferenceText(order.unpaidDifference);
  return order.isRefunded ? 'This order was refunded in full.' : null;
}

/** Whether the order has no units left to ship. */
function isShipped({ status, isShippable, toShip }: ShippableOrder): boolean {
  if (status === 'cancelled' || !isShippable) return false;
  return isSent(status) || toShip === 0;
}

function canonical(trackingNumber: string): string {
  return withoutSpaces(trackingNumber).toUpperCase();
}
