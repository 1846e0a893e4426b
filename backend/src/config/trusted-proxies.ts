import proxyAddr from 'proxy-addr';
import { z } from 'zod';
import { refusalOf } from './config-error.js';
import { list } from './setting-types.js';

/**
 * Returns whether an address is a trusted proxy. `distance` is the number of hops to the shop, from 0. Null without
 * proxies. Same type as in Express.
 */
export type TrustedProxies = ((address: string, distance: number) => boolean) | null;

/** Parses TRUST_PROXY: `true` means one proxy with any address; a list contains the addresses of all proxies. */
export const trustedProxies = list.transform((given, context): TrustedProxies => {
  const word = given.join();
  if (word === 'false') return null;
  if (word === 'true') return (_address, distance) => distance === 0;
  try {
    // Reject numbers, which Express would interpret as a number of proxies.
    if (given.some((one) => /^\d+$/.test(one))) throw new TypeError('A number is not the address of a proxy.');
    return proxyAddr.compile(given);
  } catch {
    const problem = 'is not true, false, or a comma-separated list of addresses and ranges';
    context.addIssue(refusalOf('TRUST_PROXY', problem, 'uniquelocal,173.245.48.0/20'));
    return z.NEVER;
  }
});
