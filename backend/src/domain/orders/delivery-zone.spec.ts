import { deliveryZones, type PartialAddress, possibleStates, statesOfRegion, zoneOfState } from './delivery-zone.js';

/** The zones of the possible states, each once. */
const zonesOf = (address: PartialAddress) => [...new Set(possibleStates(address).map(zoneOfState))];

describe('the zones of an address', () => {
  it.each([
    ['CA', '95060', ['contiguous']],
    ['new york', '10001-1234', ['contiguous']],
    ['D.C.', '20001', ['contiguous']],
    ['AK', '99501', ['alaska-hawaii']],
    ['Hawaii', '96813', ['alaska-hawaii']],
    ['PR', '00901', ['territories']],
    ['Guam', '96910', ['territories']],
    ['AE', '09012', ['military']],
    ['Armed Forces Pacific', '96201', ['military']],
  ])('are known for %s %s', (state, zipCode, zones) => {
    expect(zonesOf({ state, zipCode })).toEqual(zones);
  });

  it('require only the state, or the beginning of the ZIP code', () => {
    expect(zonesOf({ state: 'AK', zipCode: '' })).toEqual(['alaska-hawaii']);
    expect(zonesOf({ state: 'AK', zipCode: '9' })).toEqual(['alaska-hawaii']);
    expect(zonesOf({ state: '', zipCode: '340' })).toEqual(['military']);
    expect(zonesOf({ state: 'Californ', zipCode: '95060' })).toEqual(['contiguous']);
  });

  it('are several if the ZIP code is ambiguous or contradicts the state', () => {
    expect(zonesOf({ state: '', zipCode: '967' })).toEqual(['alaska-hawaii', 'territories']);
    expect(zonesOf({ state: 'AS', zipCode: '96799' })).toEqual(['territories']);
    expect(zonesOf({ state: 'CA', zipCode: '99501' })).toEqual(['alaska-hawaii', 'contiguous']);
  });

  it('are unknown for an unknown address', () => {
    expect(zonesOf({ state: 'Bavaria', zipCode: '000' })).toEqual([]);
    expect(zonesOf({ state: '', zipCode: '' })).toEqual([]);
  });
});

it('the states of a region are those whose addresses are in it', () => {
  expect(statesOfRegion('alaska-hawaii')).toEqual(['AK', 'HI']);
  expect(statesOfRegion('contiguous')).toEqual([]);
  for (const region of deliveryZones) {
    expect(statesOfRegion(region).map(zoneOfState)).toEqual(statesOfRegion(region).map(() => region));
  }
});
