import { storeMap } from './store-map.js';

const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

describe('the map of a store', () => {
  it.each([
    ['Santa Cruz', 36.9741, -122.0308, ['Santa Clara', 'Monterey', 'San Mateo'], 'U.S. Census Bureau'],
    ['Miami', 25.7617, -80.1918, ['Broward', 'Monroe', 'Palm Beach'], 'U.S. Census Bureau'],
    ['San Diego, near Tijuana', 32.7157, -117.1611, ['Imperial', 'Mexico'], 'U.S. Census Bureau'],
    ['Berlin', 52.52, 13.405, ['Germany', 'Poland', 'Czechia'], 'Natural Earth'],
    ['Suva, next to the date line', -18.14, 178.44, [], 'Natural Earth'],
    ['the South Pole', -90, 0, [], 'Natural Earth'],
  ])('shows the surroundings of %s', async (name, latitude, longitude, neighbors, source) => {
    const svg = await storeMap({ name, latitude, longitude });
    expect(texts(svg)).toEqual(expect.arrayContaining([name, ...neighbors, `Map data: ${source}`]));
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 600 400".*<path d="M.*<\/svg>$/s);
    expect(Buffer.byteLength(svg)).toBeLessThan(60_000);
    expect(svg).not.toMatch(/NaN|undefined|<image|<script|<style|href|url\(/);
  });

  it('escapes a name that looks like markup', async () => {
    const svg = await storeMap({ name: '<b>Ann & "Bo"', latitude: 36.9741, longitude: -122.0308 });
    expect(svg).toContain('&lt;b&gt;Ann &amp; &quot;Bo&quot;');
  });
});
