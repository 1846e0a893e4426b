import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { WaitlistLinks } from '../../domain/waitlist/ports/waitlist-links.js';
import { Signatures } from './signatures.js';

const written = /^(\d{1,10})\.([\w-]{43})$/;
const largestId = 2_147_483_647;

/** A token contains its entry and a signature. */
@Injectable()
export class HmacWaitlistLinks implements WaitlistLinks {
  private readonly signatures: Signatures;

  constructor(config: Config) {
    this.signatures = new Signatures(config, 'links to the waitlist');
  }

  token(entryId: number): string {
    return `${entryId}.${this.signatures.of(String(entryId))}`;
  }

  read(token: string): number | null {
    const [, id, signed] = written.exec(token) ?? [];
    if (id === undefined || signed === undefined || Number(id) > largestId) return null;
    return this.signatures.isOf(id, signed) ? Number(id) : null;
  }
}
