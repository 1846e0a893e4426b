import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { derivedKeys, type Keys } from './signatures.js';

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/**
 * Encrypts texts. Decryption requires the shop's secret and the same `place`, for example the id of an account. Uses
 * AES-256-GCM with purpose-specific keys derived from SESSION_SECRET. A sealed text consists of nonce, tag and
 * ciphertext.
 */
@Injectable()
export class SecretBox {
  private readonly keys: Keys;

  constructor(config: Config) {
    this.keys = derivedKeys(config, 'secrets in mails');
  }

  seal(text: string, place: string): Uint8Array {
    const iv = randomBytes(ivLength);
    const sealing = createCipheriv(cipher, this.keys[0], iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
  }

  /**
   * Decrypts a text. Returns null if the text is damaged, or was encrypted with another secret or for another place.
   */
  open(sealed: Uint8Array, place: string): string | null {
    for (const key of this.keys) {
      const text = opened(key, sealed, place);
      if (text !== null) return text;
    }
    return null;
  }
}

/** Returns null for a text that was not encrypted with this key for this place. */
function opened(key: Buffer, sealed: Uint8Array, place: string): string | null {
  try {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivLength), { authTagLength: tagLength });
    opening.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
    return Buffer.concat([opening.update(sealed.subarray(ivLength + tagLength)), opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}
