export const paymentMethods = ['credit_card', 'debit_card', 'paypal', 'cash', 'check'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
