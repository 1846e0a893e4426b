import { useStore } from '../../page/use-store';

/** The shop's own drawing of the neighborhood. A third-party map loads only after a click. */
export function StoreMap({ early = false }: { early?: boolean }) {
  const { city, state, latitude, longitude } = useStore();
  return (
    <a
      className="store-map"
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`}
    >
      <img
        src="/store-map.svg"
        alt={`Map of ${city}, ${state}`}
        width={600}
        height={400}
        loading={early ? undefined : 'lazy'}
      />
      <span>View the full map</span>
    </a>
  );
}
