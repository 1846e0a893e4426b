import type { Money } from '../../shared/money.js';

/** An account or guest as staff see it. */
export interface ListedUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly createdAt: Date;
  /** Number of orders, in any status. */
  readonly orderCount: number;
  /** Total paid for these orders, minus refunds. */
  readonly spent: Money;
  readonly isAdmin: boolean;
  /** Whether the user bought, or began a checkout, without an account. */
  readonly isGuest: boolean;
  /** Time of a deletion request that is still waiting for an order; null otherwise. */
  readonly deletionRequestedAt: Date | null;
}

const userSortKeys = ['username', 'email', 'createdAt', 'orderCount', 'spent', 'isAdmin'] as const;

export type UserSortKey = (typeof userSortKeys)[number];
export type UserSort = `${UserSortKey}-${'asc' | 'desc'}`;

export const userSorts = userSortKeys.flatMap((key): UserSort[] => [`${key}-asc`, `${key}-desc`]);

export interface UserListQuery {
  /** Part of a username or an e-mail address; case does not matter. */
  readonly search?: string | undefined;
  readonly sort: UserSort;
  readonly limit: number;
  readonly offset: number;
}

/** Reads accounts and guests for staff, without deleted ones. */
export abstract class UserReader {
  abstract list(query: UserListQuery): Promise<{ users: ListedUser[]; total: number }>;
  abstract get(id: number): Promise<ListedUser | null>;
}
