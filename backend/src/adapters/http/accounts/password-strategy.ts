import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import type { Account } from '../../../domain/accounts/account-reader.js';
import { SignIn } from '../../../domain/accounts/sign-in.js';

/** Passport's way of asking who somebody is by name and password. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly signIn: SignIn) {
    super();
  }

  validate(username: string, password: string): Promise<Account> {
    return this.signIn.execute(username, password);
  }
}
