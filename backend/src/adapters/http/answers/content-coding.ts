import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip, gzipSync } from 'node:zlib';
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

const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: sizeHint } = constants;

/** Brotli's parameters for what is not kept: half the work of level 4 or less, for a twentieth more bytes. A window of 64 KB needs less memory to be cleared. */
export const brotliOnce = { [quality]: 2, [window]: 16 };

/** What is kept: at the fastest useful level, since the first request waits for it. */
export async function compressedToKeep(body: Buffer, coding: 'br' | 'gzip'): Promise<Buffer> {
  return ofItsSize(
    await (coding === 'gzip' ? zip(body) : brotli(body, { params: { [quality]: 4, [sizeHint]: body.length } })),
  );
}

/** What is sent once, on this thread: of a short body this is a fraction of the work that a stream or another thread is. */
export function compressedNow(body: Buffer, coding: 'br' | 'gzip'): Buffer {
  return coding === 'gzip'
    ? gzipSync(body)
    : brotliCompressSync(body, { params: { ...brotliOnce, [sizeHint]: body.length } });
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
