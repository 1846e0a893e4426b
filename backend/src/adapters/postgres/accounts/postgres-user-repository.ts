import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { type EntityManager, type FindOptionsWhere, IsNull, Not, Raw } from 'typeorm';
import type { SessionAccount } from '../../../domain/accounts/account.js';
import { accountTaken } from '../../../domain/accounts/account-rules.js';
import { ownerRole } from '../../../domain/accounts/staff-role.js';
import { User } from '../../../domain/accounts/user.js';
import { UserRepository } from '../../../domain/accounts/ports/user-repository.js';
import { Config } from '../../../config/config.js';
import { ownersLock } from '../connection/advisory-locks.js';
import { violates } from '../connection/constraint.js';
import { TypeormTransaction } from '../connection/typeorm-transaction.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { accountById, sessionAccount } from './session-account.js';

const { cast, eb, exists, fn, or, selectFrom } = expressionBuilder<Tables, 'users'>();

const findConflicts = new Prepared(
  (db, { id, username, nameSkeleton, email }: Named<Pick<User, 'id' | 'username' | 'nameSkeleton' | 'email'>>) => {
    const isOthers = (condition: Expression<SqlBool>) => {
      const others = selectFrom('users')
        .select('id')
        .where(condition)
        .where('is_guest', '=', false)
        .where('id', 'is distinct from', id);
      return cast<boolean>(exists(others), 'boolean');
    };
    const isNamedSo = eb(fn('lower', ['username']), '=', fn('lower', [username]));
    return db.selectNoFrom([
      isOthers(or([isNamedSo, eb('name_skeleton', '=', nameSkeleton)])).as('username'),
      isOthers(eb(fn('lower', ['email']), '=', fn('lower', [email]))).as('email'),
    ]);
  },
);

@Injectable()
export class PostgresUserRepository implements UserRepository {
  constructor(
    private readonly transaction: TypeormTransaction,
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  get(id: number): Promise<User | null> {
    return this.manager.findOneBy(User, { id, deletedAt: IsNull() });
  }

  async getAccount(id: number): Promise<SessionAccount | null> {
    const row = await this.db.first(accountById, { id });
    return row ? sessionAccount(row, this.config) : null;
  }

  async getByUsername(username: string): Promise<User | null> {
    // PostgreSQL rejects null bytes. A username never contains a null byte.
    if (username.includes('\0')) return null;
    return this.manager.findOneBy(User, { username: inAnyCase(username), ...isAccount });
  }

  async getToSignIn(nameOrEmail: string): Promise<User | null> {
    if (nameOrEmail.includes('\0')) return null;
    const found = await this.manager.findBy(User, [
      { email: inAnyCase(nameOrEmail), ...isAccount },
      { username: inAnyCase(nameOrEmail), ...isAccount },
    ]);
    return found.find(({ email }) => email.toLowerCase() === nameOrEmail.toLowerCase()) ?? found[0] ?? null;
  }

  lock(id: number): Promise<User | null> {
    return this.lockOne({ id });
  }

  lockByEmail(email: string): Promise<User | null> {
    return this.lockOne({ email: inAnyCase(email), ...isAccount });
  }

  async add(user: User): Promise<User> {
    await this.store(user);
    return user;
  }

  async save(user: User): Promise<void> {
    await this.store(user);
  }

  async noteSignIn(id: number): Promise<boolean> {
    const { before } = await this.db
      .updateTable('users as u')
      .from((tables) =>
        tables.selectFrom('users').select(['id', 'signed_in_at']).where('id', '=', id).forUpdate().as('old'),
      )
      .set({ signed_in_at: sql`now()` })
      .whereRef('u.id', '=', 'old.id')
      .returning('old.signed_in_at as before')
      .executeTakeFirstOrThrow();
    return before === null;
  }

  hasOwner(): Promise<boolean> {
    return this.manager.existsBy(User, { role: ownerRole, deletedAt: IsNull() });
  }

  async hasOtherOwner({ id }: User): Promise<boolean> {
    await this.lockOwners();
    return this.manager.existsBy(User, {
      id: Not(id),
      role: ownerRole,
      deletionRequestedAt: IsNull(),
      deletedAt: IsNull(),
    });
  }

  addFirstOwner(user: User): Promise<boolean> {
    return this.transaction.run(async () => {
      await this.lockOwners();
      if (await this.hasOwner()) return false;
      await this.add(user);
      return true;
    });
  }

  private get manager(): EntityManager {
    return this.transaction.manager;
  }

  /**
   * Uses a weaker lock than FOR UPDATE, which would block new references to the account, such as sessions and orders.
   */
  private lockOne(where: FindOptionsWhere<User>): Promise<User | null> {
    return this.manager.findOne(User, {
      where: { ...where, deletedAt: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
  }

  private async lockOwners(): Promise<void> {
    await this.db.selectNoFrom(sql`pg_advisory_xact_lock(${ownersLock})`.as('locked')).execute();
  }

  /** @throws DomainError conflict */
  private async store(user: User): Promise<void> {
    const conflicts = user.isGuest ? noConflicts : await this.conflictsOf(user);
    if (conflicts.username || conflicts.email) throw accountTaken(conflicts);
    try {
      await this.manager.save(user);
    } catch (error) {
      const violations = {
        username: violates(error, 'users_username_key') || violates(error, 'users_name_skeleton_key'),
        email: violates(error, 'users_email_key'),
      };
      throw violations.username || violations.email ? accountTaken(violations) : error;
    }
  }

  /**
   * Whether another account has the same or a similar-looking name, or the same address. A new account has no id yet.
   */
  private async conflictsOf({ id, username, nameSkeleton, email }: User): Promise<AccountConflicts> {
    const conflicts = await this.db.first(findConflicts, { id, username, nameSkeleton, email });
    return conflicts ?? noConflicts;
  }
}

interface AccountConflicts {
  readonly username: boolean;
  readonly email: boolean;
}

const noConflicts: AccountConflicts = { username: false, email: false };

/** Matches accounts only, because names and addresses of guests are not unique. */
const isAccount = { isGuest: false, deletedAt: IsNull() } as const;

function inAnyCase(text: string) {
  return Raw((column) => `lower(${column}) = lower(:text)`, { text });
}
