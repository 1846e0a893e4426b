import type { Geometry, Position } from 'geojson';
import { type ExtendedFeature, geoContains } from 'd3-geo';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** A county or a country, in degrees. */
type Region = ExtendedFeature<Geometry, { readonly name: string }>;

/** The surroundings of a place, with a suitable projection. */
export interface Surroundings {
  readonly regions: readonly Region[];
  readonly kilometersPerPixel: number;
  /** The source of the data, which is in the public domain. */
  readonly source: string;
}

type Regions = GeometryCollection<{ name: string }>;

const unitedStates = '840';
/** Max error of simplified coasts, in degrees. A coastal town may seem to be in the sea. */
const coast = 0.1;
const packages = createRequire(import.meta.url);

/** Counties for places in the United States, with adjacent countries; otherwise countries. */
export async function surroundingsOf(place: Place): Promise<Surroundings> {
  const [us, world] = await Promise.all([
    atlas<'counties'>('us-atlas/counties-10m.json'),
    atlas<'countries'>('world-atlas/countries-50m.json'),
  ]);
  const counties = nearby(place, us.counties, 5);
  if (!isAtOrNear(place, counties)) {
    return { regions: nearby(place, world.countries, 20), kilometersPerPixel: 2.5, source: 'Natural Earth' };
  }
  const neighbors = nearby(place, world.countries, 5).filter(({ id }) => id !== unitedStates);
  return { regions: [...neighbors, ...counties], kilometersPerPixel: 0.5, source: 'U.S. Census Bureau' };
}

async function atlas<Layer extends string>(file: string): Promise<Record<Layer, Region[]>> {
  const topology = JSON.parse(await readFile(packages.resolve(file), 'utf8')) as Topology<Record<Layer, Regions>>;
  const layers = Object.entries<Regions>(topology.objects);
  return Object.fromEntries(layers.map(([name, regions]) => [name, feature(topology, regions).features])) as Record<
    Layer,
    Region[]
  >;
}

/** Areas whose bounds are within this many degrees of the place. A quick way to reduce their number. */
function nearby({ latitude, longitude }: Place, regions: readonly Region[], degrees: number): Region[] {
  const eastWest = degrees / Math.cos((latitude * Math.PI) / 180);
  return regions.filter(({ geometry }) => {
    const points = pointsOf(geometry);
    return (
      comesWithin(eastWest, longitude, points, ([east = NaN]) => east) &&
      comesWithin(degrees, latitude, points, ([, north = NaN]) => north)
    );
  });
}

function comesWithin(reach: number, at: number, points: readonly Position[], along: (point: Position) => number) {
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
