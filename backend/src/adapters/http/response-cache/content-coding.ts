import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** How a body is sent. */
export type ContentCoding = 'br' | 'gzip' | 'identity';

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
const [unbrotli, unzip] = [promisify(brotliDecompress), promisify(gunzip)];

/** Browsers send the same few texts with each request. */
const known = new LRUCache<string, ContentCoding>({ max: 100 });

/** The best coding that an `Accept-Encoding` allows: Brotli where the client has no preference. */
export function codingFor(accepted = ''): ContentCoding {
  const coding = known.get(accepted);
  if (coding) return coding;
  const best = bestOf(accepted);
  known.set(accepted, best);
  return best;
}

function bestOf(accepted: string): ContentCoding {
  const weights = new Map(accepted.split(',').map(weightOf));
  const weight = (coding: ContentCoding, otherwise: number) => weights.get(coding) ?? weights.get('*') ?? otherwise;
  const [best] = (['br', 'gzip'] as const)
    .map((coding) => ({ coding, weight: weight(coding, 0) }))
    .sort((a, b) => b.weight - a.weight);
  const isWanted = best && best.weight > 0 && best.weight >= (weights.get('identity') ?? 0);
  return isWanted ? best.coding : 'identity';
}

function weightOf(written: string): [string, number] {
  const [coding = '', ...parameters] = written.split(';').map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [coding, q === undefined ? 1 : Number(q) || 0];
}

/** At the fastest useful level, since the first request waits for it. */
export async function compressed(body: Buffer, coding: 'br' | 'gzip'): Promise<Buffer> {
  if (coding === 'gzip') return ofItsSize(await zip(body));
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: sizeHint } = constants;
  return ofItsSize(await brotli(body, { params: { [quality]: 4, [sizeHint]: body.length } }));
}

export async function unpacked(body: Buffer, coding: 'br' | 'gzip'): Promise<Buffer> {
  return coding === 'gzip' ? unzip(body) : unbrotli(body);
}

/** A compressed body is a part of a larger buffer, all of which it would keep. */
function ofItsSize(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}
