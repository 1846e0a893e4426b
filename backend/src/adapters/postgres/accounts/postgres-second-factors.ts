import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type Passkey, SecondFactors } from '../../../domain/accounts/ports/second-factors.js';
import { tidyCode } from '../../../domain/accounts/second-factor.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { SecretBox } from '../../crypto/secret-box.js';
import { violates } from '../connection/constraint.js';
import { Database } from '../sql/database.js';
import { hashOf } from './token-hash.js';

/** The `place` of the account's encrypted secret, so that the secret cannot be decrypted for another account. */
const place = (userId: number) => `authenticator ${userId}`;
const passkeyColumns = ['id', 'user_id as userId', 'public_key as publicKey', 'counter', 'transports'] as const;

@Injectable()
export class PostgresSecondFactors implements SecondFactors {
  constructor(
    private readonly db: Database,
    private readonly box: SecretBox,
  ) {}

  async has(userId: number): Promise<boolean> {
    const found = await this.db
      .selectFrom('authenticators')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .union(this.db.selectFrom('passkeys').select('user_id').where('user_id', '=', userId))
      .executeTakeFirst();
    return found !== undefined;
  }

  async getSecret(userId: number): Promise<string | null> {
    const found = await this.db
      .selectFrom('authenticators')
      .select('secret')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return found ? this.box.open(found.secret, place(userId)) : null;
  }

  async saveSecret(userId: number, text: string): Promise<boolean> {
    const secret = Buffer.from(this.box.seal(text, place(userId)));
    const saved = await this.db
      .insertInto('authenticators')
      .values({ user_id: userId, secret })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret, last_step: 0 })
          .where('authenticators.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
    return saved !== undefined;
  }

  async useStep(userId: number, step: number, confirm: boolean): Promise<boolean> {
    const used = await this.db
      .updateTable('authenticators')
      .set(({ fn, ref }) => ({
        last_step: step,
        confirmed_at: fn.coalesce(ref('confirmed_at'), sql<Date>`now()`),
      }))
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .$if(!confirm, (query) => query.where('confirmed_at', 'is not', null))
      .returning('user_id')
      .executeTakeFirst();
    return used !== undefined;
  }

  async listPasskeys(userId: number): Promise<Passkey[]> {
    const rows = await this.passkeys().where('user_id', '=', userId).orderBy('created_at').execute();
    return rows.map(passkeyOf);
  }

  async getPasskey(id: string): Promise<Passkey | null> {
    if (id.includes('\0')) return null;
    const row = await this.passkeys().where('id', '=', id).executeTakeFirst();
    return row ? passkeyOf(row) : null;
  }

  async addPasskey({ id, userId, publicKey, counter, transports }: Passkey, name: string): Promise<void> {
    const row = {
      id,
      user_id: userId,
      public_key: Buffer.from(publicKey),
      counter: String(counter),
      transports: [...transports],
      name,
    };
    try {
      await this.db.insertInto('passkeys').values(row).execute();
    } catch (error) {
      if (!violates(error, 'passkeys_pkey')) throw error;
      throw new DomainError('conflict', 'passkey.known', 'This passkey is already registered.');
    }
  }

  async usePasskey(id: string, counter: number): Promise<void> {
    await this.db
      .updateTable('passkeys')
      .set({ counter: String(counter), last_used_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  }

  /** Also deletes expired challenges. */
  async addChallenge(challenge: string, userId: number | null, seconds: number): Promise<void> {
    await this.db
      .deleteFrom('passkey_challenges')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute();
    const expires_at = sql<Date>`now() + ${seconds} * interval '1 second'`;
    await this.db.insertInto('passkey_challenges').values({ challenge, user_id: userId, expires_at }).execute();
  }

  async consumeChallenge(challenge: string, userId: number | null): Promise<boolean> {
    if (challenge.includes('\0')) return false;
    const { numDeletedRows } = await this.db
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('user_id', 'is not distinct from', userId)
      .where('expires_at', '>=', sql<Date>`now()`)
      .executeTakeFirst();
    return numDeletedRows > 0;
  }

  async replaceRecoveryCodes(userId: number, codes: readonly string[]): Promise<void> {
    await this.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await this.db
      .insertInto('recovery_codes')
      .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(tidyCode(code)) })))
      .execute();
  }

  async useRecoveryCode(userId: number, code: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOf(code))
      .executeTakeFirst();
    return numDeletedRows > 0;
  }

  async remove(userId: number, passkeyId: string | null): Promise<boolean> {
    if (passkeyId?.includes('\0')) return false;
    const { numDeletedRows } = await this.db
      .deleteFrom(passkeyId === null ? 'authenticators' : 'passkeys')
      .where('user_id', '=', userId)
      .$if(passkeyId !== null, (query) => query.where('id', '=', passkeyId))
      .executeTakeFirst();
    return numDeletedRows > 0;
  }

  async removeAll(userId: number): Promise<boolean> {
    const had = await this.has(userId);
    for (const table of ['authenticators', 'passkeys', 'recovery_codes'] as const)
      await this.db.deleteFrom(table).where('user_id', '=', userId).execute();
    return had;
  }

  private passkeys() {
    return this.db.selectFrom('passkeys').select(passkeyColumns);
  }
}

function passkeyOf({ counter, ...passkey }: Omit<Passkey, 'counter'> & { counter: string }): Passkey {
  return { ...passkey, counter: Number(counter) };
}
