import { Module } from '@nestjs/common';
import { PostgresPersonalData } from '../adapters/postgres/accounts/postgres-personal-data.js';
import { PostgresFailedPasswords } from '../adapters/postgres/accounts/postgres-failed-passwords.js';
import { PostgresEmailChanges } from '../adapters/postgres/accounts/postgres-email-changes.js';
import { PostgresSignInLinks } from '../adapters/postgres/accounts/postgres-sign-in-links.js';
import { PostgresSessions } from '../adapters/postgres/accounts/postgres-sessions.js';
import { PostgresUserRepository } from '../adapters/postgres/accounts/postgres-user-repository.js';
import { PersonalData } from '../domain/accounts/ports/personal-data.js';
import { CheckForAdministrator } from '../domain/accounts/use-cases/check-for-administrator.js';
import { SignInLinks } from '../domain/accounts/ports/sign-in-links.js';
import { EmailChanges } from '../domain/accounts/ports/email-changes.js';
import { EraseAccount } from '../domain/accounts/use-cases/erase-account.js';
import { FailedPasswords } from '../domain/accounts/ports/failed-passwords.js';
import { Sessions } from '../domain/accounts/ports/sessions.js';
import { UserRepository } from '../domain/accounts/ports/user-repository.js';

/** Storage and deletion of accounts, used by the HTTP processes and the worker. */
@Module({
  providers: [
    CheckForAdministrator,
    EraseAccount,
    { provide: UserRepository, useClass: PostgresUserRepository },
    { provide: PersonalData, useClass: PostgresPersonalData },
    { provide: SignInLinks, useClass: PostgresSignInLinks },
    { provide: EmailChanges, useClass: PostgresEmailChanges },
    { provide: FailedPasswords, useClass: PostgresFailedPasswords },
    { provide: Sessions, useClass: PostgresSessions },
  ],
  exports: [
    CheckForAdministrator,
    EraseAccount,
    UserRepository,
    PersonalData,
    SignInLinks,
    EmailChanges,
    FailedPasswords,
    Sessions,
  ],
})
export class AccountStoresModule {}
