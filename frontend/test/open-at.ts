/** Puts the tab at an address of the shop, as a link does; it keeps its state when it is there already, as a reload does. */
export function openAt(address: string, state?: unknown): void {
  const { pathname, search, hash } = window.location;
  if (state !== undefined) window.history.replaceState({ state }, '', address);
  else if (address !== pathname + search + hash) window.history.replaceState(null, '', address);
}
