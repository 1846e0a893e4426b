import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { codingFor, compressedToKeep, type ContentCoding, unpacked } from '../answers/content-coding.js';

/** A response as the shop created it, before compression. */
export interface MadeAnswer {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly route: string;
  readonly tags: ReadonlySet<string>;
}

/** The form in which a response is sent to one client. */
export interface AnswerForm {
  readonly status: number;
  /** The headers that all forms of the response share. */
  readonly headers: readonly string[];
  readonly coding?: ContentCoding;
  readonly body?: Buffer;
}

export type BodyForm = Required<AnswerForm>;

/** Minimum response size to compress, in bytes. */
const leastCompressed = 1024;
/** Estimated bytes of memory per response and per tag, in addition to the content. */
const overhead = { answer: 2048, tag: 200 };
/** Headers that belong to one client or to the body's form. */
const perRequest = /^(x-request-id|connection|keep-alive|date|content-length|transfer-encoding)$/i;
/** Headers that Express removes from a 304. */
const ofBody = /^(content-type|content-length|content-encoding)$/i;

/** A response that is ready to be sent to any client. Requested codings are in memory; others are derived from them. */
export class FinishedAnswer {
  readonly status: number;
  readonly route: string;
  readonly tags: ReadonlySet<string>;
  private readonly etag: string | undefined;
  private readonly isCompressible: boolean;
  /** The body's headers come last, because a 304 leaves them out. */
  private readonly common: readonly string[];
  private readonly lengthOf304: number;
  private readonly kept = new Map<ContentCoding, BodyForm>();
  private readonly making = new Map<ContentCoding, Promise<BodyForm>>();
  /** The form from which the others are derived. */
  private source: BodyForm;

  constructor({ status, headers, body, route, tags }: MadeAnswer) {
    this.status = status;
    this.route = route;
    this.tags = tags;
    const common = pairs(headers).filter(([name]) => !perRequest.test(name));
    const of304 = common.filter(([name]) => !ofBody.test(name)).flat();
    this.common = [...of304, ...common.filter(([name]) => ofBody.test(name)).flat()];
    this.lengthOf304 = of304.length;
    this.etag = valueOf(headers, 'etag');
    const varies = /\baccept-encoding\b/i.test(valueOf(headers, 'vary') ?? '');
    this.isCompressible = varies && body.length >= leastCompressed;
    this.source = this.formOf(body, 'identity');
    this.kept.set('identity', this.source);
  }

  /** In bytes. */
  get size(): number {
    const objects = overhead.answer + overhead.tag * this.tags.size;
    return [...this.kept.values()].reduce((sum, { body }) => sum + body.length, objects);
  }

  get setsCookie(): boolean {
    return valueOf(this.common, 'set-cookie') !== undefined;
  }

  /**
   * The form of the response for a request; synchronous if it is in memory.
   * @param plain the uncompressed form, if it is cached elsewhere
   */
  formFor({ headers }: IncomingMessage, plain?: BodyForm): AnswerForm | Promise<BodyForm> {
    if (this.isKnownTo(headers)) return { status: 304, headers: this.common.slice(0, this.lengthOf304) };
    const coding = this.isCompressible ? codingFor(headers['accept-encoding']) : 'identity';
    return this.kept.get(coding) ?? (coding === 'identity' ? plain : undefined) ?? this.make(coding);
  }

  /** Drops the plain body, which is several times as large as a compressed one. */
  async pack(): Promise<void> {
    if (!this.isCompressible) return;
    const [begun] = this.making.values();
    this.source = await (begun ?? this.make('br'));
    this.kept.delete('identity');
  }

  /** Concurrent requests share the result. */
  private make(coding: ContentCoding): Promise<BodyForm> {
    const making = this.making.get(coding) ?? this.makeNow(coding).finally(() => this.making.delete(coding));
    this.making.set(coding, making);
    return making;
  }

  private async makeNow(coding: ContentCoding): Promise<BodyForm> {
    const { coding: from, body } = this.source;
    const plain = from === 'identity' ? body : await unpacked(body, from);
    if (coding === 'identity') return this.formOf(plain, coding);
    const form = this.formOf(await compressedToKeep(plain, coding), coding);
    this.kept.set(coding, form);
    return form;
  }

  private isKnownTo(headers: IncomingHttpHeaders): boolean {
    const known = headers['if-none-match'];
    if (known === undefined || this.etag === undefined || this.status !== 200) return false;
    if (/\bno-cache\b/.test(headers['cache-control'] ?? '')) return false;
    const isSame = (tag: string) => tag.trim().replace(/^W\//, '') === this.etag?.replace(/^W\//, '');
    return known === this.etag || known === '*' || known.split(',').some(isSame);
  }

  private formOf(body: Buffer, coding: ContentCoding): BodyForm {
    return { status: this.status, headers: this.common, coding, body };
  }
}

/** @param own headers of this request only */
export function sendForm(
  response: ServerResponse,
  { status, headers, coding, body }: AnswerForm,
  own: readonly string[],
): void {
  if (response.headersSent) return;
  // Node.js leaves the body out of a response to HEAD.
  response.writeHead(status, headers.concat(headersOf(coding, body), own)).end(body);
}

function headersOf(coding?: ContentCoding, body?: Buffer): string[] {
  if (!coding || !body) return [];
  const length = ['Content-Length', String(body.length)];
  return coding === 'identity' ? length : ['Content-Encoding', coding, ...length];
}

function pairs(headers: readonly string[]): [string, string][] {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? ''] as [string, string]] : []));
}

function valueOf(headers: readonly string[], wanted: string): string | undefined {
  return pairs(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
}
