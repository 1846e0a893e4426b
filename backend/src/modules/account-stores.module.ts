import { Module } from '@nestjs/common';
import { TypeormAccountErasure } from '../adapters/postgres/accounts/typeorm-account-erasure.js';
import { PostgresFailedPasswords } from '../adapters/postgres/accounts/postgres-failed-passwords.js';
import { TypeormDeviceLinks } from '../adapters/postgres/accounts/typeorm-device-links.js';
import { TypeormEmailChanges } from '../adapters/postgres/accounts/typeorm-email-changes.js';
import { TypeormPasswordResets } from '../adapters/postgres/accounts/typeorm-password-resets.js';
import { TypeormSessions } from '../adapters/postgres/accounts/typeorm-sessions.js';
import { TypeormUserRepository } from '../adapters/postgres/accounts/typeorm-user-repository.js';
import { AccountErasure } from '../domain/accounts/ports/account-erasure.js';
import { CheckForAdministrator } from '../domain/accounts/use-cases/check-for-administrator.js';
import { DeviceLinks } from '../domain/accounts/ports/device-links.js';
import { EmailChanges } from '../domain/accounts/ports/email-changes.js';
import { EraseAccount } from '../domain/accounts/use-cases/erase-account.js';
import { FailedPasswords } from '../domain/accounts/ports/failed-passwords.js';
import { PasswordResets } from '../domain/accounts/ports/password-resets.js';
import { Sessions } from '../domain/accounts/ports/sessions.js';
import { UserRepository } from '../domain/accounts/ports/user-repository.js';

/** Where accounts are kept, and how one is removed: for the calls and for the worker. */
@Module({
  providers: [
    CheckForAdministrator,
    EraseAccount,
    { provide: UserRepository, useClass: TypeormUserRepository },
    { provide: AccountErasure, useClass: TypeormAccountErasure },
    { provide: PasswordResets, useClass: TypeormPasswordResets },
    { provide: EmailChanges, useClass: TypeormEmailChanges },
    { provide: DeviceLinks, useClass: TypeormDeviceLinks },
    { provide: FailedPasswords, useClass: PostgresFailedPasswords },
    { provide: Sessions, useClass: TypeormSessions },
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
