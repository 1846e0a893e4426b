interface OrderMoney {
  status: string;
  /** In dollars, like all amounts here. */
  total: number;
  paid: number;
  refunded: number;
}

export function isRefundedInFull({ paid, refunded }: Pick<OrderMoney, 'paid' | 'refunded'>): boolean {
  return refunded > 0 && refunded >= paid;
}

/** Returns whether an order that staff created awaits its payment. */
export function isUnpaid({ status, paid, total }: Pick<OrderMoney, 'status' | 'paid' | 'total'>): boolean {
  return status !== 'cancelled' && paid === 0 && total > 0;
}
