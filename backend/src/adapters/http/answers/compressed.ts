import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { isReading } from '../requests/request-kind.js';
import { brotliOnce, codingFor, compressedNow } from './content-coding.js';

/** Bytes; less is not worth it. */
const threshold = 1024;
/** Bytes of a body that is compressed without a stream: at most a few milliseconds' work. */
const mostAtOnce = 256 * 1024;
const compress = compression({ threshold, brotli: { params: brotliOnce } });

/** Compresses what is worth it. A small answer to a change is sent as it is, and without an ETag: nothing keeps it. */
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
    if (length < threshold) {
      if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.setHeader('Content-Length', length);
      return response.end(text);
    }
    compress(request, response, () => json.call(response, body));
    return response;
  };
  next();
};

/** A body that comes as a whole is compressed by one call; what comes in parts is left to the stream. */
function compressWhole(request: Request, response: Response): void {
  const { end } = response;
  const endWith = end as (...given: unknown[]) => Response;
  response.end = (...given: unknown[]): Response => {
    const [body] = given;
    if (request.method === 'HEAD') withoutLength(request, response);
    else if (Buffer.isBuffer(body) && body.length <= mostAtOnce) {
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

/** HEAD does not tell the length of a plain body where GET would send another one. */
function withoutLength(request: Request, response: Response): void {
  const length = Number(response.getHeader('Content-Length') ?? 0);
  if (codingOf(length, request, response) !== 'identity') response.removeHeader('Content-Length');
}

/** How a body of so many bytes may be sent. */
function codingOf(length: number, request: Request, response: Response): 'br' | 'gzip' | 'identity' {
  if (length < threshold || response.headersSent || response.hasHeader('Content-Encoding')) return 'identity';
  const mayChange = !/\bno-transform\b/.test(String(response.getHeader('Cache-Control')));
  return mayChange && compression.filter(request, response)
    ? codingFor(request.headers['accept-encoding'])
    : 'identity';
}
