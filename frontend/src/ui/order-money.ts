interface OrderMoney {
  status: string;
  /** In dollars, as all amounts here. */
  total: number;
  paid: number;
  refunded: number;
}

export function isRefundedInFull({ paid, refunded }: Pick<OrderMoney, 'paid' | 'refunded'>): boolean {
  return refunded > 0 && refunded >= paid;
}

/** Whether an order that staff took waits for its payment. */
export function isUnpaid({ status, paid, total }: Pick<OrderMoney, 'status' | 'paid' | 'total'>): boolean {
  return status !== 'cancelled' && paid === 0 && total > 0;
}
