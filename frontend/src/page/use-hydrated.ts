import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;
const nothing = () => null;

/**
 * False on the server and during hydration: what depends on the device shows only afterwards, in pieces that leave time for a press in
 * between. A store whose value differs from the server's would be rendered at once, in one piece.
 */
export function useHydrated(): boolean {
  const [drawn] = useState({ byServer: false });
  // React asks for the server's value only there and while it hydrates.
  useSyncExternalStore(never, nothing, () => {
    drawn.byServer = true;
    return null;
  });
  const [hydrated, setHydrated] = useState(!drawn.byServer);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return hydrated;
}
