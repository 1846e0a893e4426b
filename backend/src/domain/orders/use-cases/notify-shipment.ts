import type { DaySpan } from '../../shared/calendar-day.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { promiseLeft } from '../delivery-promise.js';
import type { Order } from '../order.js';
import { PackingCalendar } from '../packing-calendar.js';
import { isSplit, type Parcel } from '../parcel.js';
import { itemTextsOf } from '../parcel-items.js';
import { MailCustomer } from './mail-customer.js';

/** Mails the customer about a parcel or its tracking number, inside the caller's transaction. */
@UseCase()
export class NotifyShipment {
  constructor(
    private readonly mailCustomer: MailCustomer,
    private readonly clock: Clock,
    private readonly calendar: PackingCalendar,
  ) {}

  /**
   * @param tracking set if an earlier mail about the parcel had no tracking number or a different number
   * @param parcel undefined for an order without parcels
   */
  async execute(
    order: Order,
    tracking?: 'added' | 'corrected',
    parcel: Parcel | undefined = order.parcels.at(-1),
  ): Promise<void> {
    const { carrier, trackingNumber } = parcel ?? order.shipment;
    const arrival = tracking === undefined ? await this.arrivalOf(order) : null;
    const isPart = parcel && isSplit(order.parcels, order.items);
    await this.mailCustomer.execute(order, {
      template: 'order-shipped',
      carrier,
      trackingNumber,
      ...(tracking !== undefined && { tracking }),
      ...(arrival && { arrival }),
      ...(order.shippingMethod === 'pickup' && { pickup: true }),
      ...(isPart && {
        parcel: { pieces: itemTextsOf(order, parcel.units), later: itemTextsOf(order, order.unitsToShip) },
      }),
    });
  }

  private async arrivalOf({ arrival, recipient, shippingMethod }: Order): Promise<DaySpan | null> {
    if (!arrival) return null;
    return promiseLeft(arrival, recipient, shippingMethod, this.clock.now(), await this.calendar.current());
  }
}
