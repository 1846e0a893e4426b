import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { ReviewLinks, type ReviewLinkPurpose } from '../../domain/reviews/ports/review-links.js';
import { Signatures } from './signatures.js';

const written = /^([0-9A-HJKMNP-TV-Z]{16})\.(\d{1,16})\.([\w-]{43})$/;
const never = 0;

/**
 * A token contains its order and its expiry, in milliseconds since 1970, with an HMAC-SHA-256 signature of both by keys
 * derived from SESSION_SECRET.
 */
@Injectable()
export class HmacReviewLinks implements ReviewLinks {
  private readonly signatures: Signatures;

  constructor(config: Config) {
    this.signatures = new Signatures(config, 'links to reviews');
  }

  token(purpose: ReviewLinkPurpose, orderId: string, expiresAt: Date | null): string {
    const claim = `${orderId}.${expiresAt?.getTime() ?? never}`;
    return `${claim}.${this.signatures.of(`${purpose}.${claim}`)}`;
  }

  read(purpose: ReviewLinkPurpose, token: string, now: Date): string | null {
    const [, orderId, end, signed] = written.exec(token) ?? [];
    if (orderId === undefined || end === undefined || signed === undefined) return null;
    const genuine = this.signatures.isOf(`${purpose}.${orderId}.${end}`, signed);
    const expired = Number(end) !== never && Number(end) <= now.getTime();
    return genuine && !expired ? orderId : null;
  }
}
