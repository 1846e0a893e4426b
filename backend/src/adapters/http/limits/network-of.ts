import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import proxyAddr from 'proxy-addr';
import type { TrustedProxies } from '../../../config/trusted-proxies.js';

/**
 * The network that shares a limit: /24 for IPv4, and /64 for IPv6, the smallest block that providers assign to a
 * customer.
 */
export function networkOf(address: string | undefined): string {
  const host = hostOf(address);
  return isIPv6(host) || !isIP(host) ? host : `${host.split('.').slice(0, 3).join('.')}.0/24`;
}

/**
 * The client's address, like Express's `request.ip`: the last address in `X-Forwarded-For` that is not a trusted proxy.
 */
export function clientOf(request: IncomingMessage, { trustedProxies }: { trustedProxies: TrustedProxies }): string {
  return trustedProxies === null ? (request.socket.remoteAddress ?? '') : proxyAddr(request, trustedProxies);
}

/**
 * The host behind an address: the IPv4 address itself, or the /64 network of an IPv6 address. Other texts are returned
 * unchanged.
 */
export function hostOf(address = ''): string {
  const [plain = ''] = address.trim().split('%');
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? ofPairs(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address in normal form. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  if (tail === undefined) return first ?? [];
  const between = 8 - (first?.length ?? 0) - (last?.length ?? 0);
  return [...(first ?? []), ...Array.from({ length: between }, () => '0'), ...(last ?? [])];
}

/** The IPv4 address of an IPv4-mapped IPv6 address. */
function ofPairs(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .map((pair) => `${pair >> 8}.${pair & 0xff}`)
    .join('.');
}
