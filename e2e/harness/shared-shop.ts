import { shareShop, startShop } from './shop.js';

/** Playwright's global setup: starts the shop that all tests share, and returns the function that stops it. */
export default async function startSharedShop(): Promise<() => Promise<void>> {
  const shop = await startShop();
  shareShop(shop);
  return () => shop.stop();
}
