import { createBrowserRouter, type RouteObject } from 'react-router-dom';

let opened: ReturnType<typeof createBrowserRouter> | undefined;

/**
 * Opens a path of the shop like a link. If the tab already shows the path, its state is retained, as on a reload.
 *
 * @param options.state state of the tab's history entry for the page
 */
export function openAt(routes: RouteObject[], address: string, { state }: { state?: unknown } = {}) {
  const { pathname, search, hash } = window.location;
  if (state !== undefined) window.history.replaceState({ usr: state }, '', address);
  else if (address !== pathname + search + hash) window.history.replaceState(null, '', address);
  opened?.dispose();
  opened = createBrowserRouter(routes);
  return opened;
}
