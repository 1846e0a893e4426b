import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { NewsletterLinks, type NewsletterLinkPurpose } from '../../domain/messages/ports/newsletter-links.js';
import { Signatures } from './signatures.js';

const written = /^(\d{1,10})\.(\d{1,16})\.([\w-]{43})$/;
const never = 0;

/**
 * A token contains its subscription and its expiry, in milliseconds since 1970, with an HMAC-SHA-256 signature of both
 * by keys derived from SESSION_SECRET.
 */
@Injectable()
export class HmacNewsletterLinks implements NewsletterLinks {
  private readonly signatures: Signatures;

  constructor(config: Config) {
    this.signatures = new Signatures(config, 'links in newsletters');
  }

  token(purpose: NewsletterLinkPurpose, subscriptionId: number, expiresAt: Date | null): string {
    const claim = `${subscriptionId}.${expiresAt?.getTime() ?? never}`;
    return `${claim}.${this.signatures.of(`${purpose}.${claim}`)}`;
  }

  read(purpose: NewsletterLinkPurpose, token: string, now: Date): number | null {
    const [, id, end, signed] = written.exec(token) ?? [];
    if (id === undefined || end === undefined || signed === undefined) return null;
    const genuine = this.signatures.isOf(`${purpose}.${id}.${end}`, signed);
    const expired = Number(end) !== never && Number(end) <= now.getTime();
    return genuine && !expired ? Number(id) : null;
  }
}
