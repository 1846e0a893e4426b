import { UseCase } from '../../shared/use-case.js';
import type { PaymentMethod } from '../payment-method.js';
import type { OrderStep } from '../order-timeline.js';
import { OrderEdits } from './order-edits.js';

export interface PaymentCorrection {
  readonly method: PaymentMethod;
  /** Visible to staff only. */
  readonly note?: string | undefined;
}

/** Corrects a payment that staff recorded, or undoes a payment that staff recorded by mistake. The customer gets no mail. */
@UseCase()
export class CorrectPayment {
  constructor(private readonly edits: OrderEdits) {}

  /**
   * Records nothing when nothing changes.
   * @throws DomainError not-found `order.unknown`; conflict `order.not-paid-by-hand`
   */
  execute(orderId: string, { method, note }: PaymentCorrection, staffId: number): Promise<void> {
    return this.edits.run(orderId, async (order, at) => {
      const before = { paymentMethod: order.payment.method };
      const corrected = order.correctPayment(method);
      const noted: OrderStep | null = note === undefined ? null : { kind: 'note', note };
      const steps = [corrected, noted].filter((step) => step !== null);
      if (steps.length === 0) return;
      await this.edits.save(order, steps, {
        staffId,
        at,
        action: 'order.updated',
        before: corrected ? before : {},
        after: { ...(corrected && { paymentMethod: method }), ...(noted && { note: 'added' }) },
      });
    });
  }

  /**
   * Makes the order unpaid again, see `Order.undoPayment`. Its units stay reserved, as for every unpaid order.
   * @throws DomainError not-found `order.unknown`; conflict `order.not-paid-by-hand`, `order.payment-final`
   */
  undo(orderId: string, staffId: number): Promise<void> {
    return this.edits.run(orderId, async (order, at) => {
      const { status, payment } = order;
      const steps = order.undoPayment();
      const isSetBack = order.status !== status;
      await this.edits.save(order, steps, {
        staffId,
        at,
        action: 'order.updated',
        before: { ...(isSetBack && { status }), paid: payment.paid.dollars, paymentMethod: payment.method },
        after: { ...(isSetBack && { status: order.status }), paid: 0, paymentMethod: null },
      });
    });
  }
}
