// The build bundles the atlases. With these types, the compiler does not read megabytes of JSON.

declare module 'us-atlas/counties-10m.json' {
  const topology: Atlas<'counties'>;
  export default topology;
}

declare module 'world-atlas/countries-50m.json' {
  const topology: Atlas<'countries'>;
  export default topology;
}

type Atlas<Layer extends string> = import('topojson-specification').Topology<
  Record<Layer, import('topojson-specification').GeometryCollection<{ name: string }>>
>;
