/**
 * Patterns of tracking numbers that belong to one carrier only: the numbers of UPS, and the labels of USPS (application
 * identifiers 91 to 95; 96 is FedEx Ground). Numbers of FedEx and DHL consist of digits and do not identify the
 * carrier.
 */
const carrierPatterns = [
  ['UPS', /^1Z[0-9A-Z]{16}$/],
  ['USPS', /^9[1-5]\d{18,20}$/],
] as const;

/** Returns the carrier of a tracking number; undefined if the number does not identify the carrier. */
export function carrierOf(trackingNumber: string): string | undefined {
  const number = trackingNumber.replace(/\s/g, '').toUpperCase();
  return carrierPatterns.find(([, pattern]) => pattern.test(number))?.[0];
}
