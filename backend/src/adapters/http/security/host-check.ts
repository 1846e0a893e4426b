import { BlockList } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type Config, isLoopbackName } from '../../../config/config.js';
import { InputError } from '../validation/input-error.js';
import { isForOperators } from '../requests/request-kind.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Headers in which proxies report the original request. */
const forwarding =
  /^(x-forwarded(-.*)?|x-original-.*|forwarded|via|x-real-ip|(x-|true-)?client-ip|x-cluster-client-ip|cdn-loop|(cf|fastly|fly|x-envoy|x-azure|x-appengine)-.*)$/;

/**
 * Rejects requests with a host name other than the shop's own or a loopback name, except requests for health and
 * metrics. Without this check, another site could point its own host name to the shop's address. The port is ignored,
 * because proxies and containers use other ports. Also rejects requests with several Host headers.
 */
export function hostCheck({ publicUrl }: Config): RequestHandler {
  const isOwn = ownHost(publicUrl);
  return (request: Request, _response: Response, next: NextFunction) => {
    if (hasSeveralHosts(request))
      next(new InputError(400, 'several-hosts', {}, 'The request has several Host headers.'));
    else if (isOwn(request) || isForOperators(request)) next();
    else next(new InputError(421, 'wrong-host', {}, `Please open the shop at ${publicUrl}.`));
  };
}

/** Returns a function that checks whether a request is addressed only to the shop's own name or a loopback name. */
function ownHost(publicUrl: string): (request: Pick<Request, 'headers' | 'rawHeaders'>) => boolean {
  const own = new URL(publicUrl).hostname;
  return (request) => {
    const name = hostOf(request);
    return (name === own || isLoopbackName(name)) && !hasSeveralHosts(request);
  };
}

/** Detects a second Host header: a proxy may use the second one, but Node.js reads only the first. */
function hasSeveralHosts({ rawHeaders }: Pick<Request, 'rawHeaders'>): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length > 1;
}

/**
 * Whether the request came from this machine, according to its socket, headers and HTTP version. Version 1.0 indicates
 * a proxy such as nginx.
 */
export function isOfThisMachine({
  socket,
  headers,
  httpVersion,
}: Pick<Request, 'socket' | 'headers' | 'httpVersion'>): boolean {
  const { remoteAddress = '' } = socket;
  const isLoopback = loopback.check(remoteAddress, remoteAddress.includes(':') ? 'ipv6' : 'ipv4');
  return isLoopback && httpVersion !== '1.0' && !Object.keys(headers).some((name) => forwarding.test(name));
}

/** Whether the request was also addressed to this machine, and not to a foreign name that points here. */
export function isAddressedToThisMachine(request: Pick<Request, 'headers'>): boolean {
  return isLoopbackName(hostOf(request));
}

/** The normalized host name of the Host header; empty without one. */
function hostOf({ headers: { host = '' } }: Pick<Request, 'headers'>): string {
  const [, name = ''] = /^(\[[\da-f:.]+\]|[^:/@?#\\\s]+)(?::\d*)?$/i.exec(host) ?? [];
  return name.toLowerCase().replace(/\.$/, '');
}
