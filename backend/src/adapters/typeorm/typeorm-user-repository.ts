import { Injectable } from '@nestjs/common';
import { Raw } from 'typeorm';
import { User } from '../../domain/accounts/user.js';
import { UserRepository } from '../../domain/accounts/user-repository.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { violates } from './constraint.js';
import { CurrentManager } from './current-manager.js';

/** Any number that no other transaction of the shop locks on. */
const firstAdminLock = 7_412_003;

@Injectable()
export class TypeormUserRepository implements UserRepository {
  constructor(private readonly current: CurrentManager) {}

  async findByUsername(username: string): Promise<User | null> {
    // PostgreSQL refuses a text with a null byte; no account has one.
    if (username.includes('\0')) return null;
    const sameInAnyCase = Raw((column) => `lower(${column}) = lower(:username)`, { username });
    return this.current.get().findOneBy(User, { username: sameInAnyCase });
  }

  async add(user: User): Promise<User> {
    const taken = await this.takenBy(user);
    if (taken.username || taken.email) throw conflict(taken);
    try {
      return await this.current.get().save(user);
    } catch (error) {
      const lost = {
        username: violates(error, 'users_username_key'),
        email: violates(error, 'users_email_key'),
      };
      throw lost.username || lost.email ? conflict(lost) : error;
    }
  }

  hasAdmin(): Promise<boolean> {
    return this.current.get().existsBy(User, { isAdmin: true });
  }

  addFirstAdmin(user: User): Promise<boolean> {
    return this.current.run(async () => {
      await this.current.query('SELECT pg_advisory_xact_lock($1)', [firstAdminLock]);
      if (await this.hasAdmin()) return false;
      await this.add(user);
      return true;
    });
  }

  private async takenBy({ username, email }: User): Promise<Taken> {
    const [taken] = await this.current.query<Taken>(
      `SELECT EXISTS (SELECT FROM users WHERE lower(username) = lower($1)) AS username,
              EXISTS (SELECT FROM users WHERE lower(email) = lower($2)) AS email`,
      [username, email],
    );
    return taken ?? { username: false, email: false };
  }
}

interface Taken {
  readonly username: boolean;
  readonly email: boolean;
}

function conflict(taken: Taken): DomainError {
  const errors = {
    ...(taken.username && { username: 'This username is already taken.' }),
    ...(taken.email && { email: 'This email address already has an account.' }),
  };
  return new DomainError('conflict', 'account.taken', Object.values(errors)[0] ?? '', { errors });
}
