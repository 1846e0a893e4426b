import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Clock } from '../../domain/shared/ports/clock.js';
import { type LinkClaim, type LinkPurpose, SignedLinks } from '../../domain/shared/ports/signed-links.js';
import { Signatures } from './signatures.js';

const tokenPattern = /^([\w-]{1,400})\.(\d{1,16})\.([\w-]{43})$/;
const never = 0;

/**
 * Signs the tokens of mailed links. A token contains its subject in base64url, its expiry in milliseconds since 1970 (0
 * for a link that never expires), and a signature of both.
 */
@Injectable()
export class HmacSignedLinks implements SignedLinks {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  sign(purpose: LinkPurpose, subject: string, expiresAt: Date | null): string {
    const claim = `${Buffer.from(subject).toString('base64url')}.${expiresAt?.getTime() ?? never}`;
    return `${claim}.${this.signatures(purpose).of(claim)}`;
  }

  open(purpose: LinkPurpose, token: string, endsAfter = this.clock.now()): string | null {
    const claim = this.read(purpose, token);
    if (!claim) return null;
    const earliestEnd = Math.max(endsAfter.getTime(), this.clock.now().getTime());
    const hasEnded = claim.expiresAt !== null && claim.expiresAt.getTime() <= earliestEnd;
    return hasEnded ? null : claim.subject;
  }

  read(purpose: LinkPurpose, token: string): LinkClaim | null {
    const [, subject, end, signature] = tokenPattern.exec(token) ?? [];
    if (subject === undefined || end === undefined || signature === undefined) return null;
    if (!this.signatures(purpose).isOf(`${subject}.${end}`, signature)) return null;
    return {
      subject: Buffer.from(subject, 'base64url').toString(),
      expiresAt: Number(end) === never ? null : new Date(Number(end)),
    };
  }

  /** Returns the signer for a purpose. Each purpose has its own key. */
  private signatures(purpose: LinkPurpose): Signatures {
    return new Signatures(this.config, `links: ${purpose}`);
  }
}
