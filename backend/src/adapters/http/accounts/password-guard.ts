import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { validate } from 'class-validator';
import type { Request } from 'express';
import { refusedSignIn } from '../../../domain/accounts/use-cases/sign-in.js';
import { InputError } from '../validation/input-error.js';
import { shaped } from '../validation/known-fields.js';
import { SignInRequest } from './account.request.js';
import { PasswordStrategy } from './password-strategy.js';

/** Requires a body with an account's name and password. The account becomes the request's user. */
@Injectable()
export class PasswordGuard extends AuthGuard() {
  /**
   * Passport looks up strategies in a process-wide table, and stores callbacks on the object that it receives.
   * Therefore, each application uses its own strategy, and each request passes a new object.
   */
  constructor(strategy: PasswordStrategy) {
    super({
      get defaultStrategy(): PasswordStrategy {
        return Object.create(strategy) as PasswordStrategy;
      },
    });
  }

  /**
   * Validates the body here, because guards run before pipes.
   * @throws InputError for an invalid body
   */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const body: unknown = context.switchToHttp().getRequest<Request>().body;
    const failures = await validate(shaped(SignInRequest, body));
    if (failures.length > 0) throw InputError.ofValidation(failures);
    return (await super.canActivate(context)) === true;
  }

  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error instanceof Error) throw error;
    if (!user) throw refusedSignIn();
    return user;
  }
}
