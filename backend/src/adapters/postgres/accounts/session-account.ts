import { expressionBuilder, sql } from 'kysely';
import type { SessionAccount } from '../../../domain/accounts/account.js';
import type { SecondFactorKind } from '../../../domain/accounts/second-factor.js';
import { permissionsOf } from '../../../domain/accounts/staff-role.js';
import type { Config } from '../../../config/config.js';
import { type Named, Prepared } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

const { cast, exists, or, selectFrom } = expressionBuilder<Tables & { u: Tables['users'] }, 'u'>();

const hasAuthenticator = exists(
  selectFrom('authenticators as a')
    .select('a.user_id')
    .whereRef('a.user_id', '=', 'u.id')
    .where('a.confirmed_at', 'is not', null),
);
const hasPasskey = exists(selectFrom('passkeys as p').select('p.id').whereRef('p.user_id', '=', 'u.id'));

/** Whether the user `u` has a confirmed authenticator app or a passkey. */
export const hasSecondFactor = cast<boolean>(or([hasAuthenticator, hasPasskey]), 'boolean').as('hasSecondFactor');

/** The second factors of the user `u`. */
export const secondFactors = sql<SecondFactorKind[]>`array_remove(
  ARRAY[CASE WHEN ${hasAuthenticator} THEN 'authenticator' END, CASE WHEN ${hasPasskey} THEN 'passkey' END], NULL)`.as(
  'secondFactors',
);

/** Columns of the user `u` and of their role `r`. */
export const accountColumns = [
  'u.id',
  'u.username',
  'u.email',
  'u.is_admin as isAdmin',
  'u.role',
  'r.permissions',
  'u.deletion_requested_at as deletionRequestedAt',
  'u.password_version as passwordVersion',
] as const;

/** Finds an account by its id. Returns no row for an unknown or deleted account. */
export const accountById = new Prepared((db, { id }: Named<{ id: number }>) =>
  db
    .selectFrom('users as u')
    .leftJoin('staff_roles as r', 'r.name', 'u.role')
    .select(accountColumns)
    .select([hasSecondFactor, secondFactors])
    .where('u.id', '=', id)
    .where('u.deleted_at', 'is', null),
);

type Row = Omit<SessionAccount, 'permissions' | 'needsSecondFactor'> & {
  readonly permissions: readonly string[] | null;
};

/** @param row the account with its role's permissions as saved */
export function sessionAccount({ permissions, ...row }: Row, { secondFactorRequired }: Config): SessionAccount {
  const isStaff = row.role !== null;
  const needsSecondFactor = isStaff && secondFactorRequired && !row.hasSecondFactor;
  const granted = row.role !== null && !needsSecondFactor ? permissionsOf(row.role, permissions ?? []) : [];
  const factors = isStaff ? row.secondFactors : [];
  return {
    ...row,
    hasSecondFactor: factors.length > 0,
    secondFactors: factors,
    needsSecondFactor,
    permissions: granted,
  };
}
