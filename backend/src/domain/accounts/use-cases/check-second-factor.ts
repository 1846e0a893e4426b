import { Clock } from '../../shared/ports/clock.js';
import { tooMany } from '../../shared/ports/rate-limits.js';
import { UseCase } from '../../shared/use-case.js';
import { AuthenticatorCodes, Passkeys, SecondFactors } from '../ports/second-factors.js';
import { FailedPasswords } from '../ports/passwords.js';
import { tidyCode } from '../second-factor.js';

/** Limits on attempts. At any time, three of a million codes are valid, so guessing a code takes years. */
const codesNow = { tries: 5, seconds: 15 * 60 };
const codesPerDay = { tries: 50, seconds: 24 * 3600 };

/** Checks second factors. Each code and each passkey's response works once. */
@UseCase()
export class CheckSecondFactor {
  constructor(
    private readonly factors: SecondFactors,
    private readonly codes: AuthenticatorCodes,
    private readonly passkeys: Passkeys,
    private readonly failures: FailedPasswords,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether this is a code of the account's authenticator app or one of its recovery codes. A matching code is used up.
   * @throws DomainError too-many
   */
  async execute(userId: number, typed: string): Promise<boolean> {
    const key = `second factor ${userId}`;
    // Count the attempt before the check, so that parallel attempts also count.
    const waits = [
      await this.failures.count(key, 'now', codesNow),
      await this.failures.count(key, 'per day', codesPerDay),
    ].filter((wait) => wait !== null);
    if (waits.length > 0) throw tooMany(Math.max(...waits));
    const code = tidyCode(typed);
    const matches = /^\d{6}$/.test(code)
      ? await this.isFromApp(userId, code)
      : await this.factors.useRecoveryCode(userId, code);
    if (matches) await this.failures.forgetAll([key]);
    return matches;
  }

  /**
   * Returns the id of the account whose passkey signed the response.
   * @param userId the account that the passkey must belong to; null for a sign-in
   * @returns null for an invalid response
   */
  async ownerOf(response: string, userId: number | null): Promise<number | null> {
    const read = this.passkeys.read(response);
    if (!read || !(await this.factors.consumeChallenge(read.challenge, userId))) return null;
    const passkey = await this.factors.getPasskey(read.id);
    if (!passkey || (userId !== null && passkey.userId !== userId)) return null;
    const counter = await this.passkeys.used(response, read.challenge, passkey);
    if (counter === null) return null;
    await this.factors.usePasskey(passkey.id, counter);
    return passkey.userId;
  }

  private async isFromApp(userId: number, code: string): Promise<boolean> {
    const secret = await this.factors.getSecret(userId);
    const step = secret === null ? null : this.codes.stepOf(secret, code, this.clock.now());
    return step !== null && this.factors.useStep(userId, step, false);
  }
}
