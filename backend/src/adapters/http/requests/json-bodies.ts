import type { IncomingMessage } from 'node:http';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { InputError } from '../validation/input-error.js';

const kilobyte = 1024;
const deepest = 32;
/** Max number of keys or entries of one object or list. */
const maxWidth = 1000;

interface Bounds {
  /** Max size in bytes. */
  readonly limit: number;
  /** Max number of keys and entries in total. */
  readonly entries: number;
}

const usual: Bounds = { limit: 64 * kilobyte, entries: maxWidth };
/** A product may have up to 200 variants. */
const ofProducts: Bounds = { limit: 256 * kilobyte, entries: 4 * maxWidth };
/** The table of sales tax may have up to 1,000 rates of eight fields. */
const ofTaxRates: Bounds = { limit: 256 * kilobyte, entries: 10 * maxWidth };
/** Staff may ship up to 1,000 orders in one call, each with a carrier and a tracking number. */
const ofParcels: Bounds = { limit: 256 * kilobyte, entries: 5 * maxWidth };
/** Staff may write long texts, and up to 60 shipping zones with 20 prices. */
const ofSettings: Bounds = { limit: 256 * kilobyte, entries: 8 * maxWidth };

/**
 * Parses the JSON bodies of calls and the form bodies of pages, and no other bodies. Checks size, depth and width
 * before parsing a body. Rejects compressed bodies, because they would hide these properties.
 */
export function readBodies(app: NestExpressApplication): void {
  app.useBodyParser('json', { ...optionsOf(ofProducts), type: jsonAt(/^\/api\/(admin\/)?products(\/|\?|$)/) });
  app.useBodyParser('json', { ...optionsOf(ofTaxRates), type: jsonAt(/^\/api\/admin\/tax-rates(\/|\?|$)/) });
  app.useBodyParser('json', { ...optionsOf(ofSettings), type: jsonAt(/^\/api\/admin\/(shipping|store)(\/|\?|$)/) });
  app.useBodyParser('json', { ...optionsOf(ofParcels), type: jsonAt(/^\/api\/admin\/orders\/parcels(\/|\?|$)/) });
  app.useBodyParser('json', optionsOf(usual));
  const { limit, entries } = usual;
  app.useBodyParser('urlencoded', { extended: false, inflate: false, limit, parameterLimit: entries });
}

function optionsOf({ limit, entries }: Bounds) {
  return {
    limit,
    inflate: false,
    verify: (request: IncomingMessage, _response: unknown, body: Buffer, encoding: string) => {
      if (encoding !== 'utf-8') throw new UnsupportedMediaTypeException();
      checkShape(body, entries);
      if (webhook.test(request.url ?? '')) Object.assign(request, { rawBody: body });
    },
  };
}

/**
 * The raw body of the webhook is stored, too, because the signature covers the raw bytes. The router also accepts a
 * trailing slash or a query.
 */
const webhook = /^\/api\/stripe\/webhook\/?(\?|$)/i;

function jsonAt(path: RegExp) {
  return ({ url = '', headers }: IncomingMessage): boolean =>
    path.test(url) && /^application\/json\b/i.test(headers['content-type'] ?? '');
}

/** Bytes with a meaning outside of strings. A string ends at the first quotation mark without a backslash. */
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** @throws InputError for JSON with too many levels or keys; the parser checks the syntax later */
export function checkShape(json: Uint8Array, maxEntries: number): void {
  const widths: number[] = [];
  let entries = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (inText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (closing.has(byte)) widths.pop();
    else if (byte === comma || opening.has(byte)) {
      if (byte !== comma && widths.push(0) > deepest) throw tooDeep();
      const width = (widths.pop() ?? 0) + 1;
      widths.push(width);
      entries += 1;
      if (width > maxWidth || entries > maxEntries) throw tooWide();
    }
  }
}

function tooDeep(): InputError {
  return new InputError(400, 'too-deep', {}, `The body is nested deeper than ${deepest} levels.`);
}

function tooWide(): InputError {
  return new InputError(400, 'too-many-keys', {}, 'The body has too many keys.');
}
