import { Reservations } from '../../src/domain/stock/ports/reservations.js';

/** A waitlist without entries. */
export class FakeReservations implements Reservations {
  handOver(): ReturnType<Reservations['handOver']> {
    return Promise.resolve([]);
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
