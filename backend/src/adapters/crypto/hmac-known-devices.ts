import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { type DeviceAccount, KnownDevices } from '../../domain/accounts/ports/known-devices.js';
import { derivedKeys, type Keys } from './derived-keys.js';

const written = /^(\d{1,10})\.([\w-]{16})\.([\w-]{43})$/;

/**
 * A token names the account and the device, and signs both and the version of the password with HMAC-SHA-256 under keys of its own,
 * derived from SESSION_SECRET.
 */
@Injectable()
export class HmacKnownDevices implements KnownDevices {
  private readonly keys: Keys;

  constructor(config: Config) {
    this.keys = derivedKeys(config, 'known devices');
  }

  token(account: DeviceAccount): string {
    const device = randomBytes(12).toString('base64url');
    return `${account.id}.${device}.${signature(this.keys[0], account, device).toString('base64url')}`;
  }

  match(account: DeviceAccount, tokens: readonly string[]): string | null {
    for (const token of tokens) {
      const [, id, device, signed] = written.exec(token) ?? [];
      if (id !== String(account.id) || device === undefined || signed === undefined) continue;
      const given = Buffer.from(signed, 'base64url');
      if (this.keys.some((key) => timingSafeEqual(given, signature(key, account, device)))) return device;
    }
    return null;
  }
}

function signature(key: Buffer, { id, passwordVersion }: DeviceAccount, device: string): Buffer {
  return createHmac('sha256', key).update(`${id}.${passwordVersion}.${device}`).digest();
}
