import proxyAddr from 'proxy-addr';
import { z } from 'zod';
import { refusalOf } from './config-error.js';
import { list } from './setting-types.js';

/**
 * Whether an address is a trusted proxy, given its distance to the shop, from 0; null without proxies. Express's own
 * type.
 */
export type TrustedProxies = ((address: string, distance: number) => boolean) | null;

/** Reads `true` as one proxy with any address, and a list as the addresses of all proxies. */
export const trustedProxies = list.transform((given, context): TrustedProxies => {
  const word = given.join();
  if (word === 'false') return null;
  if (word === 'true') return (_address, distance) => distance === 0;
  try {
    // Proxies are listed by address. Express would interpret a number as a count.
    if (given.some((one) => /^\d+$/.test(one))) throw new TypeError('A number names no proxy.');
    return proxyAddr.compile(given);
  } catch {
    const problem = 'is not true, false, or a list of addresses and ranges divided by commas';
    context.addIssue(refusalOf('TRUST_PROXY', problem, 'uniquelocal,173.245.48.0/20'));
    return z.NEVER;
  }
});
