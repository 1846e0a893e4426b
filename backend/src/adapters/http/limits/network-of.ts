import { isIP, isIPv6 } from 'node:net';

/** The network that limits count together: /24 of IPv4, and /64 of IPv6, which is the least that anybody is given. */
export function networkOf(address: string | undefined): string {
  const host = hostOf(address);
  return isIPv6(host) || !isIP(host) ? host : `${host.split('.').slice(0, 3).join('.')}.0/24`;
}

/** Who holds an address: one of IPv4, or a /64 of IPv6. What is no address stands for itself. */
export function hostOf(address = ''): string {
  const [plain = ''] = address.trim().split('%');
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? ofPairs(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, as the address of a page would write them. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  if (tail === undefined) return first ?? [];
  const between = 8 - (first?.length ?? 0) - (last?.length ?? 0);
  return [...(first ?? []), ...Array.from({ length: between }, () => '0'), ...(last ?? [])];
}

/** An address of IPv4 that IPv6 wraps. */
function ofPairs(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .map((pair) => `${pair >> 8}.${pair & 0xff}`)
    .join('.');
}
