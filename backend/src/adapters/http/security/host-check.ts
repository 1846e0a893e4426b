import { BlockList } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type Config, isLoopbackName } from '../../../config/config.js';
import { InputError } from '../validation/input-error.js';
import { isForOperators } from '../requests/request-kind.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** What proxies say of those for whom they ask. */
const forwarding =
  /^(x-forwarded(-.*)?|x-original-.*|forwarded|via|x-real-ip|(x-|true-)?client-ip|x-cluster-client-ip|cdn-loop|(cf|fastly|fly|x-envoy|x-azure|x-appengine)-.*)$/;

/**
 * Answers under the shop's own name and those of the loopback only: a name that somebody else points at this address would make
 * the shop a part of their site. The port is left out, for proxies and containers give their own.
 */
export function hostCheck({ publicUrl }: Config): RequestHandler {
  const own = new URL(publicUrl).hostname;
  return (request: Request, _response: Response, next: NextFunction) => {
    const name = hostOf(request);
    if (name === own || isLoopbackName(name) || isForOperators(request)) next();
    else next(new InputError(421, 'wrong-host', {}, `Please open the shop at ${publicUrl}.`));
  };
}

/** Whether the request was made on this machine, as far as its socket and its headers tell. */
export function isOfThisMachine({ socket, headers }: Pick<Request, 'socket' | 'headers'>): boolean {
  const { remoteAddress = '' } = socket;
  const isLoopback = loopback.check(remoteAddress, remoteAddress.includes(':') ? 'ipv6' : 'ipv4');
  return isLoopback && !Object.keys(headers).some((name) => forwarding.test(name));
}

/** Whether it was also addressed to this machine, and not to a name that was made to point here. */
export function isAddressedToThisMachine(request: Pick<Request, 'headers'>): boolean {
  return isLoopbackName(hostOf(request));
}

/** The name in the Host header as an address would hold it; empty where there is none. */
function hostOf({ headers: { host = '' } }: Pick<Request, 'headers'>): string {
  const [, name = ''] = /^(\[[\da-f:.]+\]|[^:/@?#\\\s]+)(?::\d*)?$/i.exec(host) ?? [];
  return name.toLowerCase().replace(/\.$/, '');
}
