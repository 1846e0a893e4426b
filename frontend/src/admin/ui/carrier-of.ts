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

/** Returns why a UPS number is wrong; undefined for a correct number and for the numbers of other carriers. */
export function upsProblem(trackingNumber: string): string | undefined {
  const number = trackingNumber.replace(/\s/g, '').toUpperCase();
  if (!number.startsWith('1Z')) return undefined;
  if (number.length !== 18) return `UPS numbers have 18 characters. This number has ${number.length}.`;
  return carrierOf(number) !== undefined && Number(number[17]) === upsCheckDigit(number.slice(2, 17))
    ? undefined
    : 'This is not a UPS number. A character of it is probably wrong.';
}

/** Letters count as digits: A is 2, B is 3. Each second digit counts twice. */
function upsCheckDigit(characters: string): number {
  const digits = characters.split('').map((one) => (/\d/.test(one) ? Number(one) : (one.charCodeAt(0) - 63) % 10));
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 2), 0);
  return (10 - (sum % 10)) % 10;
}
