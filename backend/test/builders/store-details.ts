import type { StoreDetails } from '../../src/domain/shared/ports/store.js';

export const storeDetails: StoreDetails = {
  name: 'Liberty Tide',
  email: 'staff@shop.example',
  phone: '(831) 555-0142',
  city: 'Santa Cruz',
  state: 'California',
  latitude: 36.97,
  longitude: -122.03,
  supportEmail: 'support@shop.example',
  mailFrom: 'Shop <hello@shop.example>',
  returnAddress: ['Returns', '100 Harbor Way', 'Santa Cruz, CA 95060'],
  pickupAddress: ['100 Harbor Way', 'Santa Cruz, CA 95060'],
  socialLinks: [],
  hours: null,
  founded: 2018,
  closedDays: [],
  accent: null,
  darkAccent: null,
  logo: null,
  confirmationNote: null,
  shippingNote: null,
};
