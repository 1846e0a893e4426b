import type { Money } from '../../shared/money.js';

/** An account as staff see it. */
export interface ListedUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly createdAt: Date;
  /** All that were placed with the account, whatever became of them. */
  readonly orderCount: number;
  /** What these orders were paid, less what was given back. */
  readonly spent: Money;
  readonly isAdmin: boolean;
  /** When its owner asked for its deletion, which waits for an order; null otherwise. */
  readonly deletionRequestedAt: Date | null;
}

const userSortKeys = ['username', 'email', 'createdAt', 'orderCount', 'spent', 'isAdmin'] as const;

export type UserSortKey = (typeof userSortKeys)[number];
export type UserSort = `${UserSortKey}-${'asc' | 'desc'}`;

export const userSorts = userSortKeys.flatMap((key): UserSort[] => [`${key}-asc`, `${key}-desc`]);

export interface UserListQuery {
  /** Part of a username or an e-mail address, in any case. */
  readonly search?: string | undefined;
  readonly sort: UserSort;
  readonly limit: number;
  readonly offset: number;
}

/** The accounts, for staff; deleted ones are nobody's. */
export abstract class UserReader {
  abstract list(query: UserListQuery): Promise<{ users: ListedUser[]; total: number }>;
  abstract get(id: number): Promise<ListedUser | null>;
}
