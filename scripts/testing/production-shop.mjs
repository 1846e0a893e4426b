/** Settings of the store, which production requires. */
export const storeSettings = {
  STORE_NAME: 'Harbor Swim',
  STORE_EMAIL: 'hello@harbor.example',
  STORE_PHONE: '(831) 555-0100',
  STORE_CITY: 'Monterey',
  STORE_STATE: 'California',
  STORE_LATITUDE: '36.6',
  STORE_LONGITUDE: '-121.9',
  STORE_SUPPORT_EMAIL: 'support@harbor.example',
};

/** Whether the shop at this address can sell. @param {string} address @returns {Promise<boolean>} */
export function isReady(address) {
  return fetch(`${address}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
