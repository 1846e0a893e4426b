import { Module } from '@nestjs/common';
import { PostgresPersonalData } from '../adapters/postgres/accounts/postgres-personal-data.js';
import { PostgresFailedPasswords } from '../adapters/postgres/accounts/postgres-failed-passwords.js';
import { PostgresAccountLinks } from '../adapters/postgres/accounts/postgres-account-links.js';
import { PostgresSessions } from '../adapters/postgres/accounts/postgres-sessions.js';
import { PostgresUserRepository } from '../adapters/postgres/accounts/postgres-user-repository.js';
import { PersonalData } from '../domain/accounts/ports/personal-data.js';
import { CheckForAdministrator } from '../domain/accounts/use-cases/check-for-administrator.js';
import { AccountLinks } from '../domain/accounts/ports/account-links.js';
import { EraseAccount } from '../domain/accounts/use-cases/erase-account.js';
import { FailedPasswords } from '../domain/accounts/ports/passwords.js';
import { Sessions } from '../domain/accounts/ports/sessions.js';
import { UserRepository } from '../domain/accounts/ports/user-repository.js';

/** Storage and deletion of accounts, used by the HTTP processes and the worker. */
@Module({
  providers: [
    CheckForAdministrator,
    EraseAccount,
    { provide: UserRepository, useClass: PostgresUserRepository },
    { provide: PersonalData, useClass: PostgresPersonalData },
    { provide: AccountLinks, useClass: PostgresAccountLinks },
    { provide: FailedPasswords, useClass: PostgresFailedPasswords },
    { provide: Sessions, useClass: PostgresSessions },
  ],
  exports: [CheckForAdministrator, EraseAccount, UserRepository, PersonalData, AccountLinks, FailedPasswords, Sessions],
})
export class AccountStoresModule {}
