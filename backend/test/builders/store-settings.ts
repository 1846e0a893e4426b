/** Store details that a shop in production must have. */
export const storeSettings = {
  STORE_NAME: 'Harbor Swim',
  STORE_EMAIL: 'hello@harbor.example',
  STORE_PHONE: '(831) 555-0100',
  STORE_CITY: 'Monterey',
  STORE_STATE: 'California',
  STORE_LATITUDE: '36.6002',
  STORE_LONGITUDE: '-121.8947',
  STORE_SUPPORT_EMAIL: 'support@harbor.example',
};
