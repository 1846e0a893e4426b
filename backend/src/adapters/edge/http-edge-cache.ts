import type { EdgeCache } from '../../domain/catalog/ports/edge-cache.js';

/** Max number of tags that Cloudflare accepts in one call. */
const mostPerCall = 30;
const timeout = 5_000;

/** A cache that accepts `POST {"tags": […]}`, as Cloudflare does. Other caches need an adapter. */
export class HttpEdgeCache implements EdgeCache {
  constructor(private readonly settings: { readonly url: string; readonly token: string | null }) {}

  async purge(tags: readonly string[]): Promise<void> {
    for (let from = 0; from < tags.length; from += mostPerCall) await this.send(tags.slice(from, from + mostPerCall));
  }

  private async send(tags: readonly string[]): Promise<void> {
    const { url, token } = this.settings;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token !== null && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.timeout(timeout),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The edge cache responded with status ${answer.status}.`);
  }
}
