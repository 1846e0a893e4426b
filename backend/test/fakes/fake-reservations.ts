import type { StockLine } from '../../src/domain/stock/ports/stock.js';
import { Reservations } from '../../src/domain/stock/ports/reservations.js';

/** A waitlist that hands over the units that a test puts in. Its reservations end with the hold of a checkout. */
export class FakeReservations implements Reservations {
  /** One line per unit. The test also holds these units in stock. */
  units: StockLine[] = [];

  handOver(): ReturnType<Reservations['handOver']> {
    return Promise.resolve(this.units.splice(0));
  }

  takeBack(): ReturnType<Reservations['takeBack']> {
    return Promise.resolve([]);
  }

  markBought(): Promise<void> {
    return Promise.resolve();
  }

  move(): Promise<void> {
    return Promise.resolve();
  }
}
