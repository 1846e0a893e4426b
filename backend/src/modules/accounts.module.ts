import { Injectable, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Argon2PasswordHasher } from '../adapters/crypto/argon2-password-hasher.js';
import { AccountsController } from '../adapters/http/accounts/accounts.controller.js';
import { PasswordStrategy } from '../adapters/http/accounts/password-strategy.js';
import { TypeormAccountReader } from '../adapters/typeorm/typeorm-account-reader.js';
import { TypeormUserRepository } from '../adapters/typeorm/typeorm-user-repository.js';
import { Config } from '../config.js';
import { AccountReader } from '../domain/accounts/account-reader.js';
import { EnsureFirstAdmin } from '../domain/accounts/ensure-first-admin.js';
import { PasswordHasher } from '../domain/accounts/password-hasher.js';
import { RegisterUser } from '../domain/accounts/register-user.js';
import { SignIn } from '../domain/accounts/sign-in.js';
import { UserRepository } from '../domain/accounts/user-repository.js';
import { DomainError } from '../domain/shared/domain-error.js';

/** Makes the administrator that the settings name, when the shop starts without one. */
@Injectable()
class FirstAdminAtStart implements OnApplicationBootstrap {
  private readonly logger = new Logger('accounts');

  constructor(
    private readonly ensureFirstAdmin: EnsureFirstAdmin,
    private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { firstAdmin } = this.config;
    if (!firstAdmin) return;
    try {
      if (await this.ensureFirstAdmin.execute(firstAdmin)) this.logger.log(`Made administrator ${firstAdmin.username}`);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn(`There is no administrator, and ADMIN_USERNAME cannot become one: ${error.message}`);
    }
  }
}

@Module({
  controllers: [AccountsController],
  providers: [
    RegisterUser,
    SignIn,
    EnsureFirstAdmin,
    FirstAdminAtStart,
    PasswordStrategy,
    { provide: UserRepository, useClass: TypeormUserRepository },
    { provide: AccountReader, useClass: TypeormAccountReader },
    { provide: PasswordHasher, useClass: Argon2PasswordHasher },
  ],
  exports: [AccountReader, PasswordHasher, UserRepository],
})
export class AccountsModule {}
