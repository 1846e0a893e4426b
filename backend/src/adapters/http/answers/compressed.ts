import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler, Response } from 'express';
import { isReading } from '../requests/request-kind.js';

/** Bytes; less is not worth it. */
const threshold = 1024;
/** Brotli's, for what is not kept and sent once: half the work of the usual one, for a twentieth more bytes. */
const firstQuality = 3;
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: firstQuality } };
const compress = compression({ threshold, brotli });

/** Compresses what is worth it. A small answer to a change is sent as it is, and without an ETag: nothing keeps it. */
export const compressed: RequestHandler = (request, response, next) => {
  if (isReading(request)) {
    compress(request, response, next);
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
