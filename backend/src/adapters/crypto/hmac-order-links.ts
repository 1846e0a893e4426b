import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { OrderLinks } from '../../domain/orders/order-links.js';

const written = /^(\d{1,16})\.([\w-]{43})$/;

/** A key names its end, in milliseconds since 1970, and signs it with the order's id by HMAC-SHA-256, under a key of its own, derived from SESSION_SECRET. */
@Injectable()
export class HmacOrderLinks implements OrderLinks {
  private readonly secret: Buffer;

  constructor({ sessionSecret }: Config) {
    this.secret = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'links to orders', 32));
  }

  key(orderId: string, expiresAt: Date): string {
    const end = String(expiresAt.getTime());
    return `${end}.${this.signature(orderId, end).toString('base64url')}`;
  }

  opens(orderId: string, key: string, now: Date): boolean {
    const [, end, signature] = written.exec(key) ?? [];
    if (end === undefined || signature === undefined || Number(end) <= now.getTime()) return false;
    return timingSafeEqual(Buffer.from(signature, 'base64url'), this.signature(orderId, end));
  }

  private signature(orderId: string, end: string): Buffer {
    return createHmac('sha256', this.secret).update(`${orderId}.${end}`).digest();
  }
}
