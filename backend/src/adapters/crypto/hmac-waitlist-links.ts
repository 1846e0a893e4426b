import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { WaitlistLinks } from '../../domain/waitlist/ports/waitlist-links.js';
import { derivedKeys, type Keys } from './derived-keys.js';

const written = /^(\d{1,10})\.([\w-]{43})$/;
const largestId = 2_147_483_647;

/** A token names its entry, and signs it with HMAC-SHA-256 under keys of its own, derived from SESSION_SECRET. */
@Injectable()
export class HmacWaitlistLinks implements WaitlistLinks {
  private readonly keys: Keys;

  constructor(config: Config) {
    this.keys = derivedKeys(config, 'links to the waitlist');
  }

  token(entryId: number): string {
    return `${entryId}.${signature(this.keys[0], String(entryId)).toString('base64url')}`;
  }

  read(token: string): number | null {
    const [, id, signed] = written.exec(token) ?? [];
    if (id === undefined || signed === undefined || Number(id) > largestId) return null;
    const given = Buffer.from(signed, 'base64url');
    return this.keys.some((key) => timingSafeEqual(given, signature(key, id))) ? Number(id) : null;
  }
}

function signature(key: Buffer, id: string): Buffer {
  return createHmac('sha256', key).update(id).digest();
}
