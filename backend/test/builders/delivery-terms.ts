import type { DeliveryTerms } from '../../src/domain/orders/delivery-terms.js';

/** Terms of a shop in California that packs from Monday to Friday until 2 PM. */
export const deliveryTerms: Pick<DeliveryTerms, keyof DeliveryTerms> = {
  timeZone: 'America/Los_Angeles',
  packingWeekdays: [1, 2, 3, 4, 5],
  closedDays: [],
  cutOffHour: 14,
  processing: { min: 1, max: 2 },
  transit: {
    standard: {
      contiguous: { min: 3, max: 5 },
      'alaska-hawaii': { min: 5, max: 10 },
      territories: { min: 5, max: 14 },
      military: { min: 7, max: 21 },
    },
    expedited: {
      contiguous: { min: 1, max: 2 },
      'alaska-hawaii': { min: 2, max: 4 },
      territories: { min: 3, max: 6 },
      military: { min: 5, max: 15 },
    },
  },
  plan: null,
};
