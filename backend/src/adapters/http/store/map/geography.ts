import type { Geometry, Position } from 'geojson';
import { type ExtendedFeature, geoContains } from 'd3-geo';
import { feature } from 'topojson-client';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The outline of a county or a country, with coordinates in degrees. */
type Region = ExtendedFeature<Geometry, { readonly name: string }>;

/** The surroundings of a place, with a suitable projection. */
export interface Surroundings {
  readonly regions: readonly Region[];
  readonly kilometersPerPixel: number;
  /** The source of the data, which is in the public domain. */
  readonly source: string;
}

const unitedStates = '840';
/**
 * Tolerance for simplified coastlines, in degrees. Without this tolerance, a coastal town may appear to be in the sea.
 */
const coast = 0.1;

/** Returns counties and adjacent countries for a place in the United States, and countries for any other place. */
export async function surroundingsOf(place: Place): Promise<Surroundings> {
  const [{ default: us }, { default: world }] = await Promise.all([
    import('us-atlas/counties-10m.json', { with: { type: 'json' } }),
    import('world-atlas/countries-50m.json', { with: { type: 'json' } }),
  ]);
  const counties = nearby(place, feature(us, us.objects.counties).features, 5);
  const countries = feature(world, world.objects.countries).features;
  if (!isAtOrNear(place, counties)) {
    return { regions: nearby(place, countries, 20), kilometersPerPixel: 2.5, source: 'Natural Earth' };
  }
  const neighbors = nearby(place, countries, 5).filter(({ id }) => id !== unitedStates);
  return { regions: [...neighbors, ...counties], kilometersPerPixel: 0.5, source: 'U.S. Census Bureau' };
}

/**
 * Regions whose bounds are within this many degrees of the place. This check is fast, and reduces the number of regions
 * to draw.
 */
function nearby({ latitude, longitude }: Place, regions: readonly Region[], degrees: number): Region[] {
  const eastWest = degrees / Math.cos((latitude * Math.PI) / 180);
  return regions.filter(({ geometry }) => {
    const points = pointsOf(geometry);
    return (
      passesWithin(eastWest, longitude, points, ([east = NaN]) => east) &&
      passesWithin(degrees, latitude, points, ([, north = NaN]) => north)
    );
  });
}

function passesWithin(reach: number, at: number, points: readonly Position[], along: (point: Position) => number) {
  return points.some((point) => along(point) < at + reach) && points.some((point) => along(point) > at - reach);
}

function pointsOf(geometry: Geometry): readonly Position[] {
  if (geometry.type === 'Polygon') return geometry.coordinates.flat();
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : [];
}

function isAtOrNear({ latitude, longitude }: Place, regions: readonly Region[]): boolean {
  const steps = [0, -coast, coast];
  const points = steps.flatMap((north) => steps.map((east): [number, number] => [longitude + east, latitude + north]));
  return regions.some((region) => points.some((point) => geoContains(region, point)));
}
