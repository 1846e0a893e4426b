import proxyAddr from 'proxy-addr';
import { ConfigError, type SettingsReader } from './settings-reader.js';

/**
 * Whether an address is a trusted proxy, given its distance to the shop, from 0; null without proxies. Express's own
 * type.
 */
export type TrustedProxies = ((address: string, distance: number) => boolean) | null;

const name = 'TRUST_PROXY';

/**
 * Reads `true` as one proxy with any address, and a list as the addresses of all proxies.
 * @throws ConfigError
 */
export function readTrustedProxies(read: SettingsReader): TrustedProxies {
  const given = read.list(name);
  const [word] = given;
  if (word === undefined || (given.length === 1 && word === 'false')) return null;
  if (given.length === 1 && word === 'true') return (_address, distance) => distance === 0;
  try {
    // Proxies are listed by address. Express would interpret a number as a count.
    if (given.some((one) => /^\d+$/.test(one))) throw new TypeError('A number names no proxy.');
    return proxyAddr.compile(given);
  } catch {
    const problem = 'is not true, false, or a list of addresses and ranges divided by commas';
    throw new ConfigError(name, problem, 'uniquelocal,173.245.48.0/20');
  }
}
