import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { SecretBox } from '../../domain/mail/secret-box.js';

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM under a key of its own, derived from SESSION_SECRET; a sealed text is its nonce, its tag and the cipher text. */
@Injectable()
export class GcmSecretBox implements SecretBox {
  private readonly key: Buffer;

  constructor({ sessionSecret }: Config) {
    this.key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'secrets in mails', 32));
  }

  seal(text: string, place: string): Uint8Array {
    const iv = randomBytes(ivLength);
    const sealing = createCipheriv(cipher, this.key, iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
  }

  open(sealed: Uint8Array, place: string): string | null {
    try {
      const opening = createDecipheriv(cipher, this.key, sealed.subarray(0, ivLength), { authTagLength: tagLength });
      opening.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
      return Buffer.concat([opening.update(sealed.subarray(ivLength + tagLength)), opening.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
