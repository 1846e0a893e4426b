/**
 * Limit of declined payments per network, against tests of stolen cards. Successful payments do not count, so that a
 * whole campus can buy: about 2,000 honest payments cause 120 declines.
 */
export const declinedPayments = { name: 'payments', points: 120, seconds: 3600 } as const;
