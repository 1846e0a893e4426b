const names: Record<string, string> = {
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  paypal: 'PayPal',
  cash: 'Cash',
  check: 'Check',
};

export const paymentMethods = Object.entries(names).map(([value, label]) => ({ value, label }));

/** Returns the readable name of a payment method. */
export const paymentName = (method: string) => names[method] ?? method;
