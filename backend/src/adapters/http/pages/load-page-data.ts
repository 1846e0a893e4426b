import type { PageData } from './page-data.js';
import type { PageEntry } from './page-entry.js';

/** All data of a page by key; null stands for what does not exist. Later keys may follow from earlier data. */
export async function loadPageData(
  entry: Pick<PageEntry, 'keysOf'>,
  data: PageData,
  url: string,
): Promise<Record<string, unknown>> {
  const known: Record<string, unknown> = {};
  for (let keys = entry.keysOf(url, known); keys.length > 0; keys = entry.keysOf(url, known)) {
    await Promise.all(
      keys.map(async (key) => {
        known[key] = (await data.load(key)) ?? null;
      }),
    );
  }
  return known;
}
