import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { codingFor, compressedToKeep, type ContentCoding, unpacked } from '../answers/content-coding.js';

/** An answer as the shop has made it, before it is compressed for anybody. */
export interface MadeAnswer {
  readonly status: number;
  /** Names and values, in turn. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly route: string;
  readonly tags: ReadonlySet<string>;
}

/** How an answer is sent to one client. */
export interface AnswerForm {
  readonly status: number;
  /** Those that all forms of the answer share. */
  readonly headers: readonly string[];
  readonly coding?: ContentCoding;
  readonly body?: Buffer;
}

export type BodyForm = Required<AnswerForm>;

/** Below this many bytes, compressing gains nothing. */
const leastCompressed = 1024;
/** Of objects around the bytes, and around each tag. */
const overhead = { answer: 2048, tag: 200 };
/** Of one client only, or of the body's form. */
const perRequest = /^(x-request-id|connection|keep-alive|date|content-length|transfer-encoding)$/i;
/** What Express leaves out of a 304. */
const ofBody = /^(content-type|content-length|content-encoding)$/i;

/** An answer that is ready to be sent to anybody: in memory in the codings that its readers ask for, in others made from these. */
export class FinishedAnswer {
  readonly status: number;
  readonly route: string;
  readonly tags: ReadonlySet<string>;
  private readonly etag: string | undefined;
  private readonly isCompressible: boolean;
  /** Those of the body stand last: a 304 has the others. */
  private readonly common: readonly string[];
  private readonly lengthOf304: number;
  private readonly kept = new Map<ContentCoding, BodyForm>();
  private readonly making = new Map<ContentCoding, Promise<BodyForm>>();
  /** The one that others are made from. */
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
   * What a request is answered with: at once where that is known.
   * @param plain the form without compression, if it is kept elsewhere
   */
  formFor({ headers }: IncomingMessage, plain?: BodyForm): AnswerForm | Promise<BodyForm> {
    if (this.isKnownTo(headers)) return { status: 304, headers: this.common.slice(0, this.lengthOf304) };
    const coding = this.isCompressible ? codingFor(headers['accept-encoding']) : 'identity';
    return this.kept.get(coding) ?? (coding === 'identity' ? plain : undefined) ?? this.make(coding);
  }

  /** Gives the plain body up, which is a few times as large as a compressed one. */
  async pack(): Promise<void> {
    if (!this.isCompressible) return;
    const [begun] = this.making.values();
    this.source = await (begun ?? this.make('br'));
    this.kept.delete('identity');
  }

  /** Once for all who ask for it meanwhile. */
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

/** @param own headers of this request alone */
export function sendForm(
  response: ServerResponse,
  { status, headers, coding, body }: AnswerForm,
  own: readonly string[],
): void {
  if (response.headersSent) return;
  // Node.js leaves the body out of the answer to a HEAD.
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
