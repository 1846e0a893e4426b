import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { AuthenticatorCodes } from '../../domain/accounts/ports/second-factors.js';

/** Lifetime of a code, in seconds. */
const period = 30;

@Injectable()
export class OtpauthCodes implements AuthenticatorCodes {
  newSecret(): string {
    return new Secret({ size: 20 }).base32;
  }

  address(secret: string, username: string, store: string): string {
    return new TOTP({ secret, period, label: username, issuer: store }).toString();
  }

  stepOf(secret: string, code: string, now: Date): number | null {
    const timestamp = now.getTime();
    const delta = new TOTP({ secret, period }).validate({ token: code, window: 1, timestamp });
    return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
  }
}
