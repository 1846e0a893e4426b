import { Module } from '@nestjs/common';
import { PostgresAccountErasure } from '../adapters/postgres/accounts/postgres-account-erasure.js';
import { PostgresFailedPasswords } from '../adapters/postgres/accounts/postgres-failed-passwords.js';
import { PostgresDeviceLinks } from '../adapters/postgres/accounts/postgres-device-links.js';
import { PostgresEmailChanges } from '../adapters/postgres/accounts/postgres-email-changes.js';
import { PostgresPasswordResets } from '../adapters/postgres/accounts/postgres-password-resets.js';
import { PostgresSessions } from '../adapters/postgres/accounts/postgres-sessions.js';
import { PostgresUserRepository } from '../adapters/postgres/accounts/postgres-user-repository.js';
import { AccountErasure } from '../domain/accounts/ports/account-erasure.js';
import { CheckForAdministrator } from '../domain/accounts/use-cases/check-for-administrator.js';
import { DeviceLinks } from '../domain/accounts/ports/devices.js';
import { EmailChanges } from '../domain/accounts/ports/email-changes.js';
import { EraseAccount } from '../domain/accounts/use-cases/erase-account.js';
import { FailedPasswords } from '../domain/accounts/ports/failed-passwords.js';
import { PasswordResets } from '../domain/accounts/ports/password-resets.js';
import { Sessions } from '../domain/accounts/ports/sessions.js';
import { UserRepository } from '../domain/accounts/ports/user-repository.js';

/** Storage and deletion of accounts, for the HTTP processes and the worker. */
@Module({
  providers: [
    CheckForAdministrator,
    EraseAccount,
    { provide: UserRepository, useClass: PostgresUserRepository },
    { provide: AccountErasure, useClass: PostgresAccountErasure },
    { provide: PasswordResets, useClass: PostgresPasswordResets },
    { provide: EmailChanges, useClass: PostgresEmailChanges },
    { provide: DeviceLinks, useClass: PostgresDeviceLinks },
    { provide: FailedPasswords, useClass: PostgresFailedPasswords },
    { provide: Sessions, useClass: PostgresSessions },
  ],
  exports: [
    CheckForAdministrator,
    EraseAccount,
    UserRepository,
    AccountErasure,
    PasswordResets,
    EmailChanges,
    DeviceLinks,
    FailedPasswords,
    Sessions,
  ],
})
export class AccountStoresModule {}
