import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { validate } from 'class-validator';
import type { Request } from 'express';
import { refusedSignIn } from '../../../domain/accounts/use-cases/sign-in.js';
import { InputError } from '../validation/input-error.js';
import { shaped } from '../validation/known-fields.js';
import { SignInBody } from './account-bodies.js';
import { PasswordStrategy } from './password-strategy.js';

/** Lets a request pass whose body holds the name and password of an account, which becomes the request's user. */
@Injectable()
export class PasswordGuard extends AuthGuard() {
  /**
   * Passport finds a strategy by name in a table of the whole process, and writes each request's callbacks on the object
   * that it is handed: so each application hands out its own, and each request a fresh one.
   */
  constructor(strategy: PasswordStrategy) {
    super({
      get defaultStrategy(): PasswordStrategy {
        return Object.create(strategy) as PasswordStrategy;
      },
    });
  }

  /** @throws InputError for a body of the wrong shape: guards are asked before pipes */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const body: unknown = context.switchToHttp().getRequest<Request>().body;
    const failures = await validate(shaped(SignInBody, body));
    if (failures.length > 0) throw InputError.ofValidation(failures);
    return (await super.canActivate(context)) === true;
  }

  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error instanceof Error) throw error;
    if (!user) throw refusedSignIn();
    return user;
  }
}
