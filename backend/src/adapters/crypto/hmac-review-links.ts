import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { ReviewLinks, type ReviewLinkPurpose } from '../../domain/reviews/ports/review-links.js';
import { derivedKeys, type Keys } from './derived-keys.js';

const written = /^([0-9A-HJKMNP-TV-Z]{16})\.(\d{1,16})\.([\w-]{43})$/;
const never = 0;

/** A token names its order and its end, in milliseconds since 1970, and signs both with HMAC-SHA-256 under keys of its own, derived from SESSION_SECRET. */
@Injectable()
export class HmacReviewLinks implements ReviewLinks {
  private readonly keys: Keys;

  constructor(config: Config) {
    this.keys = derivedKeys(config, 'links to reviews');
  }

  token(purpose: ReviewLinkPurpose, orderId: string, expiresAt: Date | null): string {
    const claim = `${orderId}.${expiresAt?.getTime() ?? never}`;
    return `${claim}.${signature(this.keys[0], purpose, claim).toString('base64url')}`;
  }

  read(purpose: ReviewLinkPurpose, token: string, now: Date): string | null {
    const [, orderId, end, signed] = written.exec(token) ?? [];
    if (orderId === undefined || end === undefined || signed === undefined) return null;
    const given = Buffer.from(signed, 'base64url');
    const genuine = this.keys.some((key) => timingSafeEqual(given, signature(key, purpose, `${orderId}.${end}`)));
    const expired = Number(end) !== never && Number(end) <= now.getTime();
    return genuine && !expired ? orderId : null;
  }
}

function signature(key: Buffer, purpose: ReviewLinkPurpose, claim: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}.${claim}`).digest();
}
