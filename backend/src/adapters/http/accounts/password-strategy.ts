import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import type { Account } from '../../../domain/accounts/account.js';
import { SignIn } from '../../../domain/accounts/use-cases/sign-in.js';
import { refuseInFixedTime } from '../security/fixed-time.js';
import { visibleText } from '../validation/visible-text.js';
import type { SignInRequest } from './account.request.js';
import { originOf } from './device-cookies.js';

/** The Passport strategy for a name and password. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly signIn: SignIn) {
    super({ passReqToCallback: true });
  }

  /**
   * Signs in. If the account is on hold, rejects the sign-in after a fixed time, so that the duration does not reveal
   * whether a mail was sent.
   */
  validate(request: Request, username: string, password: string): Promise<Account> {
    const { code = null } = request.body as SignInRequest;
    const signIn = this.signIn.execute(visibleText(username), password, code, originOf(request));
    return refuseInFixedTime('password.on-hold', signIn);
  }
}
