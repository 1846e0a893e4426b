import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { OrderLinks } from '../../domain/orders/ports/order-links.js';
import { derivedKeys, type Keys } from './derived-keys.js';

const written = /^(\d{1,16})\.([\w-]{43})$/;

/** A key names its end, in milliseconds since 1970, and signs it with the order's id by HMAC-SHA-256, under keys of its own, derived from SESSION_SECRET. */
@Injectable()
export class HmacOrderLinks implements OrderLinks {
  private readonly keys: Keys;

  constructor(config: Config) {
    this.keys = derivedKeys(config, 'links to orders');
  }

  key(orderId: string, expiresAt: Date): string {
    const end = String(expiresAt.getTime());
    return `${end}.${signature(this.keys[0], orderId, end).toString('base64url')}`;
  }

  opens(orderId: string, key: string, now: Date): boolean {
    const [, end, signed] = written.exec(key) ?? [];
    if (end === undefined || signed === undefined || Number(end) <= now.getTime()) return false;
    const given = Buffer.from(signed, 'base64url');
    return this.keys.some((own) => timingSafeEqual(given, signature(own, orderId, end)));
  }
}

function signature(key: Buffer, orderId: string, end: string): Buffer {
  return createHmac('sha256', key).update(`${orderId}.${end}`).digest();
}
