import { geoAzimuthalEqualArea, geoPath } from 'd3-geo';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Place, type Surroundings, surroundingsOf } from './geography.js';

const width = 600;
const height = 400;
const earthRadius = 6371;
const colors = { sea: '#dbe7ee', land: '#faf4ea', border: '#cbb897', name: '#6b6454', ink: '#16265c', pin: '#b3202f' };
const sans = 'system-ui, -apple-system, sans-serif';
const nameSize = 17;

interface Drawn {
  readonly name: string;
  readonly path: string;
  readonly center: readonly [number, number];
  /** In square pixels. */
  readonly area: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A map of the place's surroundings with a pin, as a self-contained SVG document of 600 × 400. */
export async function storeMap(place: Place & { readonly name: string }): Promise<string> {
  const surroundings = await surroundingsOf(place);
  return renderToStaticMarkup(
    <StoreMap name={place.name} regions={drawn(place, surroundings)} source={surroundings.source} />,
  );
}

function StoreMap({ name, regions, source }: { name: string; regions: readonly Drawn[]; source: string }) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} fontFamily={sans} textAnchor="middle">
      <rect width={width} height={height} fill={colors.sea} />
      <g fill={colors.land} stroke={colors.border} strokeWidth={1.5} strokeLinejoin="round">
        {regions.map(({ path }, index) => (
          <path key={index} d={path} />
        ))}
      </g>
      <g fill={colors.name} fontSize={nameSize} stroke={colors.land} strokeWidth={3} paintOrder="stroke">
        {labeled(regions, name).map((region, index) => (
          <text
            key={index}
            x={Math.round(region.center[0])}
            y={Math.round(region.center[1])}
            dominantBaseline="central"
          >
            {region.name}
          </text>
        ))}
      </g>
      <path
        d={`M${width / 2} ${height / 2}c-4-9-13-15-13-25a13 13 0 0 1 26 0c0 10-9 16-13 25z`}
        fill={colors.pin}
        stroke={colors.land}
        strokeWidth={2}
      />
      <circle cx={width / 2} cy={height / 2 - 25} r={4.5} fill={colors.land} />
      <g stroke={colors.land} strokeWidth={4} strokeLinejoin="round" paintOrder="stroke">
        <text x={width / 2} y={height / 2 + 26} fontSize={24} fontWeight={600} fill={colors.ink}>
          {name}
        </text>
        <text x={width - 10} y={height - 10} fontSize={13} fill={colors.name} textAnchor="end">
          Map data: {source}
        </text>
      </g>
    </svg>
  );
}

function drawn(place: Place, { regions, kilometersPerPixel }: Surroundings): Drawn[] {
  const reach = (width * kilometersPerPixel) / earthRadius;
  const projection = geoAzimuthalEqualArea()
    .rotate([-place.longitude, -place.latitude])
    .scale(earthRadius / kilometersPerPixel)
    .translate([width / 2, height / 2])
    .clipAngle((reach * 180) / Math.PI)
    .clipExtent([
      [-2, -2],
      [width + 2, height + 2],
    ]);
  const path = geoPath(projection).digits(1);
  return regions.flatMap((region) => {
    const outline = path(region);
    if (outline === null) return [];
    return { name: region.properties.name, path: outline, center: path.centroid(region), area: path.area(region) };
  });
}

/**
 * The regions whose names fit, largest first. Names must not overlap each other, the edge, or the labels of the pin and
 * of the source.
 */
function labeled(regions: readonly Drawn[], pinned: string): Drawn[] {
  const pinnedHalf = Math.max(24, pinned.length * 7);
  const occupied: Box[] = [
    { left: width / 2 - pinnedHalf, right: width / 2 + pinnedHalf, top: height / 2 - 42, bottom: height / 2 + 36 },
    { left: width - 220, right: width, top: height - 28, bottom: height },
  ];
  return regions
    .toSorted((one, other) => other.area - one.area)
    .filter((region) => {
      const box = boxOf(region);
      const fits = region.area > 2000 && isInside(box) && !occupied.some((other) => overlap(box, other));
      if (fits) occupied.push(box);
      return fits;
    });
}

function boxOf({ name, center: [x, y] }: Drawn): Box {
  const half = (name.length * nameSize * 0.55) / 2 + 4;
  return { left: x - half, right: x + half, top: y - nameSize * 0.7, bottom: y + nameSize * 0.7 };
}

const isInside = ({ left, right, top, bottom }: Box) => left >= 0 && right <= width && top >= 0 && bottom <= height;

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
