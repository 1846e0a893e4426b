import type { IncomingMessage, ServerResponse } from 'node:http';
import { compressed, type ContentCoding } from './content-coding.js';

/** An answer as the shop has made it, before it is compressed for anybody. */
export interface MadeAnswer {
  readonly status: number;
  /** Names and values, in turn. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly route: string;
  readonly tags: ReadonlySet<string>;
}

interface Sent {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** Below this many bytes, compressing gains nothing. */
const leastCompressed = 1024;
/** Of objects around the bytes, and around each tag. */
const overhead = { answer: 2048, tag: 200 };
/** Of one client only, or of the body's form. */
const perRequest = /^(x-request-id|connection|keep-alive|date|content-length|transfer-encoding)$/i;
/** What Express leaves out of a 304. */
const ofBody = /^(content-type|content-length|content-encoding)$/i;

/** An answer that is ready to be sent to anybody, in each coding that somebody has asked for. */
export class FinishedAnswer {
  readonly status: number;
  readonly route: string;
  readonly tags: ReadonlySet<string>;
  private readonly etag: string | undefined;
  private readonly isCompressible: boolean;
  private readonly common: readonly string[];
  private readonly unchanged: readonly string[];
  private readonly bodies = new Map<ContentCoding, Sent>();
  private readonly compressing = new Map<ContentCoding, Promise<void>>();

  constructor({ status, headers, body, route, tags }: MadeAnswer) {
    this.status = status;
    this.route = route;
    this.tags = tags;
    this.common = pairs(headers).flatMap((pair) => (perRequest.test(pair[0]) ? [] : pair));
    this.unchanged = pairs(this.common).flatMap((pair) => (ofBody.test(pair[0]) ? [] : pair));
    this.etag = valueOf(headers, 'etag');
    const varies = /\baccept-encoding\b/i.test(valueOf(headers, 'vary') ?? '');
    this.isCompressible = varies && body.length >= leastCompressed;
    this.bodies.set('identity', this.sent(body, []));
  }

  /** In bytes. */
  get size(): number {
    const objects = overhead.answer + overhead.tag * this.tags.size;
    return [...this.bodies.values()].reduce((sum, { body }) => sum + body.length, objects);
  }

  get setsCookie(): boolean {
    return valueOf(this.common, 'set-cookie') !== undefined;
  }

  /** Whether nobody waits for a body in that coding. */
  has(coding: ContentCoding): boolean {
    return !this.isCompressible || this.bodies.has(coding);
  }

  /** Compresses the body, once. */
  prepare(coding: ContentCoding): Promise<void> {
    const begun = this.compressing.get(coding) ?? this.compress(coding);
    this.compressing.set(coding, begun);
    return begun;
  }

  /** @param own headers of this request alone */
  send(request: IncomingMessage, response: ServerResponse, coding: ContentCoding, own: readonly string[]): void {
    if (response.headersSent) return;
    if (this.isKnownTo(request)) {
      response.writeHead(304, this.unchanged.concat(own)).end();
      return;
    }
    const sent = this.bodies.get(this.isCompressible ? coding : 'identity') ?? this.bodies.get('identity');
    if (!sent) return;
    response.writeHead(this.status, sent.headers.concat(own));
    // Node.js leaves the body out of the answer to a HEAD.
    response.end(sent.body);
  }

  /** @returns the status that the request is answered with */
  statusFor(request: IncomingMessage): number {
    return this.isKnownTo(request) ? 304 : this.status;
  }

  private isKnownTo({ headers }: IncomingMessage): boolean {
    const known = headers['if-none-match'];
    if (known === undefined || this.etag === undefined || this.status !== 200) return false;
    if (/\bno-cache\b/.test(headers['cache-control'] ?? '')) return false;
    const isSame = (tag: string) => tag.trim().replace(/^W\//, '') === this.etag?.replace(/^W\//, '');
    return known === this.etag || known === '*' || known.split(',').some(isSame);
  }

  private async compress(coding: ContentCoding): Promise<void> {
    const plain = this.bodies.get('identity');
    if (coding === 'identity' || !plain || this.has(coding)) return;
    const body = await compressed(plain.body, coding);
    this.bodies.set(coding, this.sent(body, ['Content-Encoding', coding]));
  }

  private sent(body: Buffer, coding: readonly string[]): Sent {
    return { headers: [...this.common, ...coding, 'Content-Length', String(body.length)], body };
  }
}

function pairs(headers: readonly string[]): [string, string][] {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? ''] as [string, string]] : []));
}

function valueOf(headers: readonly string[], wanted: string): string | undefined {
  return pairs(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
}
