import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest, type RequestOptions, type Server } from 'node:http';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Config } from '../../../config/config.js';
import { isOfThisMachine } from '../security/host-check.js';
import { cookiesOf, submissionCookie } from '../sessions/cookies.js';

/** Lifetime of a visitor's cookies, in milliseconds: a year. */
const lifetime = 365 * 24 * 3600 * 1000;
/** Timeout of a call, in milliseconds. */
const timeout = 10_000;
/** Milliseconds before a call is repeated, if the API reports that the same call is still in progress. */
const retryAfter = 1000;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface ApiResponse {
  readonly status: number;
  /** Parsed JSON; null without a body. */
  readonly body: unknown;
}

/** A visitor's request, for pages that show or change personal data. */
export interface PageVisitor {
  /** The decoded value of a cookie; undefined for a missing cookie. */
  cookie(name: string): string | undefined;
  /** @param value null deletes the cookie */
  setCookie(name: string, value: string | null): void;
  /** Calls the API with the visitor's cookies and network address, so that the API's checks and limits apply. */
  call(method: Method, path: string, body?: object): Promise<ApiResponse>;
  /**
   * Makes a POST call that takes effect only once, even if the visitor submits the form again before the next page
   * appears.
   */
  callOnce(path: string, body: object): Promise<ApiResponse>;
}

/** Calls the API in process, for forms and pages that work without scripts. */
@Injectable()
export class PageVisitors {
  private readonly secure: boolean;

  constructor(
    private readonly host: HttpAdapterHost,
    { publicUrl }: Config,
  ) {
    this.secure = publicUrl.startsWith('https:');
  }

  of(request: Request, response: Response): PageVisitor {
    const cookies = new Map(Object.entries(cookiesOf(request.headers.cookie)));
    const submission = cookies.get(submissionCookie) ?? request.ip;
    const call = async (method: Method, path: string, body?: object, key?: string): Promise<ApiResponse> => {
      const payload = body && JSON.stringify(body);
      const apiResponse = await this.send(request.socket.remoteAddress, {
        method,
        path,
        headers: {
          ...forwarded(request),
          'sec-fetch-site': 'same-origin',
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
        payload,
      });
      for (const line of apiResponse.headers['set-cookie'] ?? []) {
        response.append('Set-Cookie', line);
        follow(line, cookies);
      }
      const json = await text(apiResponse);
      return { status: apiResponse.statusCode ?? 500, body: json === '' ? null : (JSON.parse(json) as unknown) };
    };
    return {
      cookie: (name) => decoded(cookies.get(name)),
      setCookie: (name, value) => {
        const options = { path: '/', sameSite: 'lax', secure: this.secure } as const;
        if (value === null) {
          cookies.delete(name);
          response.clearCookie(name, options);
        } else {
          cookies.set(name, encodeURIComponent(value));
          response.cookie(name, value, { ...options, maxAge: lifetime });
        }
      },
      call: (method, path, body) => call(method, path, body),
      callOnce: async (path, body) => {
        const key = createHash('sha256')
          .update(JSON.stringify([submission, body]))
          .digest('hex');
        const apiResponse = await call('POST', path, body, key);
        if (!isUnderWay(apiResponse)) return apiResponse;
        await pause(retryAfter);
        return call('POST', path, body, key);
      },
    };
  }

  /** Sends a request to this process over an in-memory connection with the client's address. */
  private async send(
    remoteAddress: string | undefined,
    { payload, ...options }: RequestOptions & { payload: string | undefined },
  ): Promise<IncomingMessage> {
    const [client, server] = duplexPair();
    Object.assign(server, { remoteAddress });
    (this.host.httpAdapter.getHttpServer() as Server).emit('connection', server);
    const call = httpRequest({
      ...options,
      createConnection: () => client,
      signal: AbortSignal.timeout(timeout),
    });
    // Only close the server's side of the connection. Waiting for the response below throws the same error.
    call.on('error', () => server.destroy());
    call.end(payload);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    return response;
  }
}

const isUnderWay = ({ body }: ApiResponse) => (body as { code?: string } | null)?.code === 'idempotency.under-way';

/** Headers that identify the client and the shop's host, so that limits apply to the client instead of its proxy. */
function forwarded(request: Request): Record<string, string> {
  const names = ['host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
  const known = names.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return Object.fromEntries([...known, ...(isOfThisMachine(request) ? [] : [['via', '1.1 shop'] as const])]);
}

/** Stores the cookie of a `Set-Cookie` header, for later calls of the same request. */
function follow(line: string, cookies: Map<string, string | undefined>): void {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  const isDeleted = attributes.some((attribute) => /^\s*expires=Thu, 01 Jan 1970/i.test(attribute));
  if (isDeleted) cookies.delete(name);
  else cookies.set(name, value);
}

/** Returns undefined for a malformed value. */
function decoded(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
