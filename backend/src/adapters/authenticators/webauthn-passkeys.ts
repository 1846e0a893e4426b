import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Config } from '../../config/config.js';
import { type PasskeyOptions, Passkeys, type Passkey } from '../../domain/accounts/ports/second-factors.js';
import { Store } from '../../domain/shared/ports/store.js';

/** Loads the library on first use. */
const webauthn = () => import('@simplewebauthn/server');

@Injectable()
export class WebauthnPasskeys implements Passkeys {
  readonly arePossible: boolean;
  private readonly origin: string;
  private readonly host: string;

  constructor(
    config: Config,
    private readonly store: Store,
  ) {
    const { origin, hostname } = new URL(config.publicUrl);
    this.origin = origin;
    this.host = hostname;
    this.arePossible = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  }

  async creation(user: { id: number; username: string }, existing: readonly Passkey[]): Promise<PasskeyOptions> {
    const { generateRegistrationOptions } = await webauthn();
    return generateRegistrationOptions({
      rpName: (await this.store.details()).name,
      rpID: this.host,
      userName: user.username,
      userID: new TextEncoder().encode(`user-${user.id}`),
      attestationType: 'none',
      excludeCredentials: existing.map(descriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  async use(allowed: readonly Passkey[]): Promise<PasskeyOptions> {
    const { generateAuthenticationOptions } = await webauthn();
    const allowCredentials = allowed.map(descriptor);
    return generateAuthenticationOptions({ rpID: this.host, allowCredentials, userVerification: 'required' });
  }

  read(response: string): { id: string; challenge: string } | null {
    try {
      const { id, response: parts } = JSON.parse(response) as RegistrationResponseJSON;
      const client = JSON.parse(Buffer.from(parts.clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
      return typeof id === 'string' && typeof client.challenge === 'string'
        ? { id, challenge: client.challenge }
        : null;
    } catch {
      return null;
    }
  }

  async created(response: string, challenge: string): Promise<Omit<Passkey, 'userId'> | null> {
    const { verifyRegistrationResponse } = await webauthn();
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: JSON.parse(response) as RegistrationResponseJSON,
        ...this.expected(challenge),
      });
      if (!registrationInfo) return null;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { id, publicKey, counter, transports };
    } catch {
      return null;
    }
  }

  async used(response: string, challenge: string, passkey: Passkey): Promise<number | null> {
    const { verifyAuthenticationResponse } = await webauthn();
    const { id, publicKey, counter } = passkey;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: JSON.parse(response) as AuthenticationResponseJSON,
        credential: { id, publicKey: new Uint8Array(publicKey), counter },
        ...this.expected(challenge),
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      return null;
    }
  }

  private expected(expectedChallenge: string) {
    return {
      expectedChallenge,
      expectedOrigin: this.origin,
      expectedRPID: this.host,
      requireUserVerification: true,
    };
  }
}

function descriptor({ id, transports }: Passkey) {
  return { id, transports: transports as AuthenticatorTransport[] };
}
