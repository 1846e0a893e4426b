import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { NewsletterLinks, type NewsletterLinkPurpose } from '../../domain/messages/newsletter-links.js';

const written = /^(\d{1,10})\.(\d{1,16})\.([\w-]{43})$/;
const never = 0;

/** A token names its subscription and its end, in milliseconds since 1970, and signs both with HMAC-SHA-256 under a key of its own, derived from SESSION_SECRET. */
@Injectable()
export class HmacNewsletterLinks implements NewsletterLinks {
  private readonly key: Buffer;

  constructor({ sessionSecret }: Config) {
    this.key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'links in newsletters', 32));
  }

  token(purpose: NewsletterLinkPurpose, subscriptionId: number, expiresAt: Date | null): string {
    const claim = `${subscriptionId}.${expiresAt?.getTime() ?? never}`;
    return `${claim}.${this.signature(purpose, claim).toString('base64url')}`;
  }

  read(purpose: NewsletterLinkPurpose, token: string, now: Date): number | null {
    const [, id, end, signature] = written.exec(token) ?? [];
    if (id === undefined || end === undefined || signature === undefined) return null;
    const genuine = timingSafeEqual(Buffer.from(signature, 'base64url'), this.signature(purpose, `${id}.${end}`));
    const expired = Number(end) !== never && Number(end) <= now.getTime();
    return genuine && !expired ? Number(id) : null;
  }

  private signature(purpose: NewsletterLinkPurpose, claim: string): Buffer {
    return createHmac('sha256', this.key).update(`${purpose}.${claim}`).digest();
  }
}
