import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { GuestLinks } from '../../domain/accounts/ports/guest-links.js';
import { Signatures } from './signatures.js';

const written = /^([\w-]{1,400})\.(\d{1,16})\.([\w-]{43})$/;

/** A token contains its address and its expiry, in milliseconds since 1970, and a signature of both. */
@Injectable()
export class HmacGuestLinks implements GuestLinks {
  private readonly signatures: Signatures;

  constructor(config: Config) {
    this.signatures = new Signatures(config, 'links to the data of guests');
  }

  token(email: string, expiresAt: Date): string {
    const claim = `${Buffer.from(email).toString('base64url')}.${expiresAt.getTime()}`;
    return `${claim}.${this.signatures.of(claim)}`;
  }

  read(token: string, now: Date): string | null {
    const [, email, end, signed] = written.exec(token) ?? [];
    if (email === undefined || end === undefined || signed === undefined) return null;
    const genuine = this.signatures.isOf(`${email}.${end}`, signed);
    return genuine && Number(end) > now.getTime() ? Buffer.from(email, 'base64url').toString() : null;
  }
}
