import { trackingUrl } from './tracking.js';

describe('the tracking page of a parcel', () => {
  it.each([
    ['UPS', '1Z 999 AA1 01 2345 6784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
    ['usps', '9400', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400'],
    [' FedEx ', '7777', 'https://www.fedex.com/fedextrack/?trknbr=7777'],
    ['DHL', '12&x=/', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=12%26x%3D%2F'],
  ])('is known for the carrier %s and the number %s', (carrier, trackingNumber, url) => {
    expect(trackingUrl(carrier, trackingNumber)).toBe(url);
  });

  it.each(['Uncle Bob’s van', '', 'constructor', '__proto__'])('is unknown for the carrier "%s"', (carrier) => {
    expect(trackingUrl(carrier, '1')).toBeNull();
  });
});
