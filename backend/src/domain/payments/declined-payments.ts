/**
 * The limit of declined payments per network, against people who try stolen cards. Payments that succeed do not count, so that a
 * campus can buy: 120 refusals are what some 2,000 honest payments cause.
 */
export const declinedPayments = { name: 'payments', points: 120, seconds: 3600 } as const;
