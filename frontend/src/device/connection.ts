import { storedSinceName } from './offline-document';
import { Observed } from './observed';
import type { FromWorker } from './worker-messages';

interface Connection {
  /** The browser's online state. The shop may still be unreachable. */
  offline: boolean;
  /** Page and time of a copy that is shown because the server did not respond. */
  copy?: { path: string; since: Date };
}

export const connection = new Observed<Connection>({ offline: false });

/** Starts to update `connection`. Call it once, when the page starts. */
export function watchConnection(): void {
  const since = document.querySelector<HTMLMetaElement>(`meta[name="${storedSinceName}"]`)?.content;
  connection.set({ offline: !navigator.onLine });
  if (since !== undefined) showCopy(since);

  window.addEventListener('online', () => connection.set({ offline: false }));
  window.addEventListener('offline', () => connection.set({ ...connection.get(), offline: true }));
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => showCopy(data.since));
}

/** @param since ISO 8601 */
function showCopy(since: string) {
  connection.set({ offline: !navigator.onLine, copy: { path: location.pathname, since: new Date(since) } });
}
