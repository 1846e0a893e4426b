import { Buyer } from './buyer.mjs';
import { variantAt } from './catalogue.mjs';
import { cpuOf, measureRepeated } from './measurement.mjs';
import { measurePurchaseSql, recordPurchase } from './purchase-sql.mjs';

const buyers = 8;
const warmUpSeconds = 2;

/**
 * Measures whole purchases, from the empty cart to the order, beside their SQL alone.
 * @param {import('./shop-process.mjs').RunningShop} shop
 * @param {{ settings: Record<string, string>, dataDir: string, products: number, seconds: number, signal: AbortSignal }} options
 * @returns {Promise<import('./load.mjs').Comparison>}
 */
export async function measurePurchases(shop, { settings, dataDir, products, seconds, signal }) {
  const people = Array.from({ length: buyers }, () => new Buyer(shop.url));
  for (const person of people) await person.register();
  let turn = 0;
  const buy = (worker) => people[worker].buy(variantAt(turn++ % products));
  const options = { workers: buyers, signal, cpu: cpuOf(shop.pid) };
  await measureRepeated({ ...options, seconds: warmUpSeconds }, buy);
  const measured = await measureRepeated({ ...options, seconds }, buy);
  await shop.stop();

  const recording = await recordPurchase(settings, { dataDir, signal });
  const replayed = { buyers, products, seconds, signal };
  const yardstick = await measurePurchaseSql(settings.DATABASE_URL, recording, replayed);
  return { name: 'whole purchase', shop: measured, yardstick, statements: recording.statements.length };
}
