import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { isReading } from '../requests/request-kind.js';
import { brotliOnce, codingFor, compressedNow, minCompressedBytes } from './content-coding.js';

/** Maximum body size, in bytes, to compress in one call instead of as a stream. One call takes a few milliseconds. */
const maxAtOnce = 256 * 1024;
const compress = compression({ threshold: minCompressedBytes, brotli: { params: brotliOnce } });

/**
 * Compresses responses above the minimum size. A small response to a request that changes data is sent uncompressed and
 * without an ETag, because it is not cached.
 */
export const compressed: RequestHandler = (request, response, next) => {
  if (isReading(request)) {
    compress(request, response, () => {
      compressWhole(request, response);
      next();
    });
    return;
  }
  const { json } = response;
  response.json = (body: unknown): Response => {
    const text = JSON.stringify(body);
    const length = Buffer.byteLength(text);
    if (length < minCompressedBytes) {
      if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.setHeader('Content-Length', length);
      return response.end(text);
    }
    compress(request, response, () => json.call(response, body));
    return response;
  };
  next();
};

/** Compresses a complete body in one call. A body that is sent in chunks is compressed as a stream instead. */
function compressWhole(request: Request, response: Response): void {
  const { end } = response;
  const endWith = end as (...given: unknown[]) => Response;
  response.end = (...given: unknown[]): Response => {
    const [body] = given;
    if (request.method === 'HEAD') withoutLength(request, response);
    else if (Buffer.isBuffer(body) && body.length <= maxAtOnce) {
      const coding = codingOf(body.length, request, response);
      if (coding !== 'identity') return endWith.call(response, compressedOnce(body, coding, response));
    }
    return endWith.apply(response, given);
  };
}

function compressedOnce(body: Buffer, coding: 'br' | 'gzip', response: Response): Buffer {
  const sent = compressedNow(body, coding);
  response.setHeader('Content-Encoding', coding);
  response.setHeader('Content-Length', sent.length);
  return sent;
}

/** Removes the length from a HEAD response if GET would send a compressed body with a different length. */
function withoutLength(request: Request, response: Response): void {
  const length = Number(response.getHeader('Content-Length') ?? 0);
  if (codingOf(length, request, response) !== 'identity') response.removeHeader('Content-Length');
}

/** The coding for a response of this length. */
function codingOf(length: number, request: Request, response: Response): 'br' | 'gzip' | 'identity' {
  if (length < minCompressedBytes || response.headersSent || response.hasHeader('Content-Encoding')) return 'identity';
  const mayChange = !/\bno-transform\b/.test(String(response.getHeader('Cache-Control')));
  return mayChange && compression.filter(request, response)
    ? codingFor(request.headers['accept-encoding'])
    : 'identity';
}
