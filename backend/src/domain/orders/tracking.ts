const pages = [
  ['UPS', 'https://www.ups.com/track?tracknum='],
  ['USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  ['FedEx', 'https://www.fedex.com/fedextrack/?trknbr='],
  ['DHL', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id='],
] as const;

/** Carriers whose tracking pages are known. */
const knownCarriers = pages.map(([name]) => name);

/** A known carrier in its usual spelling; null for other carriers. */
export function knownCarrier(carrier: string): string | null {
  return knownCarriers.find((name) => name.toLowerCase() === carrier.trim().toLowerCase()) ?? null;
}

/** A tracking number as it is stored and searched. Carriers print the number in groups, so spaces are removed. */
export function withoutSpaces(trackingNumber: string): string {
  return trackingNumber.replace(/\s/g, '');
}

/** The carrier's tracking page for a parcel; null if the page is unknown. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const name = knownCarrier(carrier);
  const page = pages.find(([known]) => known === name)?.[1];
  return page === undefined ? null : `${page}${encodeURIComponent(withoutSpaces(trackingNumber))}`;
}
