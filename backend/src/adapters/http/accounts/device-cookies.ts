import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../../../config/config.js';
import { type DeviceAccount, KnownDevices } from '../../../domain/accounts/ports/known-devices.js';
import type { Origin } from '../../../domain/accounts/use-cases/password-attempts.js';
import { cookiesLike } from '../sessions/cookies.js';
import { networkOf } from '../limits/network-of.js';

/** One per account that was signed in on the device, so that the account recognizes it; scripts cannot read it. */
const prefix = 'device_';
/** Milliseconds; browsers keep no cookie longer than 400 days. */
const lifetime = 365 * 24 * 3600 * 1000;

@Injectable()
export class DeviceCookies {
  private readonly secure: boolean;

  constructor(
    private readonly devices: KnownDevices,
    config: Config,
  ) {
    this.secure = config.publicUrl.startsWith('https:');
  }

  /** From now on the account recognizes this device. */
  remember<Who extends DeviceAccount>(request: Request, account: Who): Who {
    const options = { path: '/api', httpOnly: true, sameSite: 'lax', secure: this.secure, maxAge: lifetime } as const;
    request.res?.cookie(`${prefix}${account.id}`, this.devices.token(account), options);
    return account;
  }
}

/** Where a password attempt comes from, as far as the request shows. */
export function originOf(request: Request): Origin {
  return { network: networkOf(request.ip), deviceTokens: cookiesLike(request, prefix) };
}
