import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { OrderLinks } from '../../domain/orders/ports/order-links.js';
import { Signatures } from './signatures.js';

const written = /^(\d{1,16})\.([\w-]{43})$/;

/**
 * A key contains its expiry, in milliseconds since 1970, with an HMAC-SHA-256 signature that also covers the order's
 * id, by keys derived from SESSION_SECRET.
 */
@Injectable()
export class HmacOrderLinks implements OrderLinks {
  private readonly signatures: Signatures;

  constructor(config: Config) {
    this.signatures = new Signatures(config, 'links to orders');
  }

  key(orderId: string, expiresAt: Date): string {
    const end = String(expiresAt.getTime());
    return `${end}.${this.signatures.of(`${orderId}.${end}`)}`;
  }

  opens(orderId: string, key: string, now: Date): boolean {
    const [, end, signed] = written.exec(key) ?? [];
    if (end === undefined || signed === undefined || Number(end) <= now.getTime()) return false;
    return this.signatures.isOf(`${orderId}.${end}`, signed);
  }
}
