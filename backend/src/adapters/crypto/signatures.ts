import { createHmac, timingSafeEqual, hkdfSync } from 'node:crypto';
import type { Config } from '../../config/config.js';

/** The first key signs new values. Existing values may have been signed with any of the keys. */
export type Keys = readonly [Buffer, ...Buffer[]];

/** Derives the keys for one purpose: one key from each secret in SESSION_SECRET. */
export function derivedKeys(
  { sessionSecrets: [current, ...former] }: Pick<Config, 'sessionSecrets'>,
  purpose: string,
): Keys {
  const derive = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return [derive(current), ...former.map(derive)];
}

/** Signs texts with HMAC-SHA-256 (RFC 2104), using purpose-specific keys derived from SESSION_SECRET. */
export class Signatures {
  private readonly keys: Keys;

  constructor(config: Pick<Config, 'sessionSecrets'>, purpose: string) {
    this.keys = derivedKeys(config, purpose);
  }

  /** Returns a signature of 43 characters: 256 bits in base64url. */
  of(text: string): string {
    return signed(this.keys[0], text).toString('base64url');
  }

  /** @param signature 43 characters, signed with the current or a former secret */
  isOf(text: string, signature: string): boolean {
    const given = Buffer.from(signature, 'base64url');
    return this.keys.some((key) => timingSafeEqual(given, signed(key, text)));
  }
}

function signed(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
