import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../../../config/config.js';
import type { DeviceAccount } from '../../../domain/accounts/account.js';
import { KnownDevices } from '../../../domain/accounts/ports/passwords.js';
import type { Origin } from '../../../domain/accounts/use-cases/password-attempts.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { cookiesLike, hasCookie } from '../sessions/cookies.js';
import { startSession } from '../sessions/session.js';
import { networkOf } from '../limits/network-of.js';

/**
 * One cookie per account that has signed in on the device, so that the shop recognizes the device at the next sign-in
 * of the account. Scripts cannot read these cookies.
 */
const prefix = 'device_';
/** Lifetime in milliseconds: one year, because browsers limit cookies to 400 days. */
const lifetime = 365 * 24 * 3600 * 1000;

@Injectable()
export class DeviceCookies {
  private readonly secure: boolean;

  constructor(
    private readonly devices: KnownDevices,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.secure = config.publicUrl.startsWith('https:');
  }

  /** Starts a session of the account, and marks this device as known for later sign-ins. */
  async signIn<Account extends DeviceAccount>(
    request: Request,
    account: Account,
    signedInAt: Date = this.clock.now(),
  ): Promise<Account> {
    return this.remember(request, await startSession(request, account, signedInAt));
  }

  /** Saves a token of the account on this device, so that the shop recognizes the device at later sign-ins. */
  remember<Account extends DeviceAccount>(request: Request, account: Account): Account {
    const name = `${prefix}${account.id}`;
    // The sign-in form of the page also sends the cookie. Public pages do not depend on the cookie.
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure } as const;
    // A cookie of an earlier version would hide the new one from the API.
    if (hasCookie(request, name)) request.res?.clearCookie(name, { ...options, path: '/api' });
    request.res?.cookie(name, this.devices.token(account), { ...options, maxAge: lifetime });
    return account;
  }
}

/** The origin of a password attempt: network and device tokens of the request. */
export function originOf(request: Request): Origin {
  return { network: networkOf(request.ip), deviceTokens: cookiesLike(request, prefix) };
}
