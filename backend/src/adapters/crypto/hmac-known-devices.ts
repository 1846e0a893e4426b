import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import type { DeviceAccount } from '../../domain/accounts/account.js';
import { KnownDevices } from '../../domain/accounts/ports/passwords.js';
import { Signatures } from './signatures.js';

const written = /^(\d{1,10})\.([\w-]{16})\.([\w-]{43})$/;

/**
 * Signs device tokens with HMAC-SHA-256, using keys derived from SESSION_SECRET. A token contains the account and the
 * device. The signature also covers the password version.
 */
@Injectable()
export class HmacKnownDevices implements KnownDevices {
  private readonly signatures: Signatures;

  constructor(config: Config) {
    this.signatures = new Signatures(config, 'known devices');
  }

  token(account: DeviceAccount): string {
    const device = randomBytes(12).toString('base64url');
    return `${account.id}.${device}.${this.signatures.of(claimOf(account, device))}`;
  }

  match(account: DeviceAccount, tokens: readonly string[]): string | null {
    for (const token of tokens) {
      const [, id, device, signed] = written.exec(token) ?? [];
      if (id !== String(account.id) || device === undefined || signed === undefined) continue;
      if (this.signatures.isOf(claimOf(account, device), signed)) return device;
    }
    return null;
  }
}

function claimOf({ id, passwordVersion }: DeviceAccount, device: string): string {
  return `${id}.${passwordVersion}.${device}`;
}
