import { DomainError } from '../../shared/domain-error.js';
import { tooMany } from '../../shared/ports/rate-limits.js';
import { UseCase } from '../../shared/use-case.js';
import { isTooLong } from '../account-rules.js';
import { CommonPasswords, PasswordHasher, type Allowance, FailedPasswords, KnownDevices } from '../ports/passwords.js';
import { MailDeviceLink } from './mail-device-link.js';
import type { User } from '../user.js';

/** Origin of a password attempt. */
export interface Origin {
  readonly network: string;
  /** Tokens that the device got at earlier sign-ins. */
  readonly deviceTokens: readonly string[];
}

const ofOnePlace: Allowance = { tries: 10, seconds: 15 * 60 };
/** Limit per account for all unknown devices together, far above the needs of one user or network. */
const ofStrangers: Allowance = { tries: 1000, seconds: 24 * 3600 };
const anywhere = 'anywhere';

/**
 * Checks passwords. Attempts are counted per account and network, or per known device, so that strangers' failures do
 * not lock out the owner. Sign-ins are counted by the typed name or address, even if no account has this name or
 * address. Confirmations are counted by account.
 */
@UseCase()
export class PasswordAttempts {
  constructor(
    private readonly passwords: PasswordHasher,
    private readonly failures: FailedPasswords,
    private readonly devices: KnownDevices,
    private readonly mailDeviceLink: MailDeviceLink,
    private readonly common: CommonPasswords,
  ) {}

  /**
   * Whether the password is correct for this account. Returns false for an unknown account.
   * @throws DomainError too-many
   */
  signsIn(name: string, user: User | null, password: string, origin: Origin): Promise<boolean> {
    return this.attempt(signInKey(name), user, password, origin);
  }

  /** @throws DomainError invalid, at the field, for a wrong or missing password; too-many */
  async confirm(user: User, password: string, field: string, origin: Origin): Promise<void> {
    const message = 'Your current password is not correct.';
    if (password !== '' && (await this.attempt(confirmationKey(user), user, password, origin))) return;
    throw new DomainError('invalid', 'password.wrong', message, { errors: { [field]: message } });
  }

  /** Resets the count of wrong passwords. */
  forgive(user: User): Promise<void> {
    return this.failures.forgetAll([signInKey(user.username), signInKey(user.email), confirmationKey(user)]);
  }

  private async attempt(key: string, user: User | null, password: string, origin: Origin): Promise<boolean> {
    const device = user && this.devices.match(user, origin.deviceTokens);
    const place = device === null ? `network ${origin.network}` : `device ${device}`;
    // Count the attempt before the slow check, so that parallel attempts also count.
    const wait = await this.failures.count(key, place, ofOnePlace);
    if (wait !== null) throw tooMany(wait);
    const hold = device === null ? await this.failures.count(key, anywhere, ofStrangers) : null;
    const verified = !isTooLong(password) && (await this.passwords.verify(user?.passwordHash ?? null, password));
    const matches = verified && !this.common.isRefused(password);
    if (hold !== null) {
      if (matches && user) await this.mailDeviceLink.execute(user);
      throw onHold(hold);
    }
    if (matches) await this.failures.forget(key, device === null ? [place, anywhere] : [place]);
    return matches;
  }
}

function signInKey(name: string): string {
  return `sign-in ${name.toLowerCase()}`;
}

function confirmationKey({ id }: User): string {
  return `confirmation ${id}`;
}

/** Error while attempts are blocked: the same error for correct passwords, wrong passwords and unknown names. */
function onHold(retryAfter: number): DomainError {
  return new DomainError(
    'too-many',
    'password.on-hold',
    'Too many wrong passwords were entered for this account. If yours was correct, we have emailed you a link that lets this device sign in.',
    { retryAfter },
  );
}
