import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const present = 0x01;
const verified = 0x04;
const attested = 0x40;

/** A browser's authenticator with one passkey (Web Authentication, level 2), without attestation. */
export class TestPasskey {
  readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  /** @param origin address of the page that uses the passkey */
  constructor(readonly origin: string) {}

  /** Returns the response to `navigator.credentials.create`, as JSON. */
  created({ challenge }: { challenge: string }): string {
    const size = Buffer.alloc(2);
    size.writeUInt16BE(this.id.length);
    const data = Buffer.concat([
      this.data(present | verified | attested),
      Buffer.alloc(16),
      size,
      this.id,
      this.coseKey(),
    ]);
    // CBOR: { "fmt": "none", "attStmt": {}, "authData": data }
    const attestationObject = Buffer.concat([
      ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
      ...[Buffer.from([0x58, data.length]), data],
    ]);
    return this.response({
      clientDataJSON: this.client('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Returns the response to `navigator.credentials.get`, as JSON. */
  used({ challenge }: { challenge: string }, { isVerified = true }: { isVerified?: boolean } = {}): string {
    this.counter += 1;
    const client = this.client('webauthn.get', challenge);
    const data = this.data(isVerified ? present | verified : present);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.keys.privateKey);
    return this.response({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  private client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private data(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter]);
  }

  /** CBOR of an ES256 key: { 1: 2, 3: -7, -1: 1, -2: x, -3: y } (RFC 9053). */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      ...[Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]), Buffer.from(x, 'base64url')],
      ...[Buffer.from([0x22, 0x58, 32]), Buffer.from(y, 'base64url')],
    ]);
  }

  private response(response: object): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}

/** A short text in CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
