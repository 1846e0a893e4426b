const pages = new Map([
  ['ups', 'https://www.ups.com/track?tracknum='],
  ['usps', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  ['fedex', 'https://www.fedex.com/fedextrack/?trknbr='],
  ['dhl', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id='],
]);

/** The carrier's page about a parcel; null for a carrier without a known address. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const page = pages.get(carrier.trim().toLowerCase());
  return page === undefined ? null : `${page}${encodeURIComponent(trackingNumber.replace(/\s/g, ''))}`;
}
