import type { Money } from '../../shared/money.js';

/** An account or guest as staff see it. */
export interface ListedUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly createdAt: Date;
  /** All orders placed by it, whatever their status. */
  readonly orderCount: number;
  /** The total paid for these orders, less refunds. */
  readonly spent: Money;
  readonly isAdmin: boolean;
  /** Bought, or began to, without an account. */
  readonly isGuest: boolean;
  /** When the owner requested the deletion that still waits for an order; null otherwise. */
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

/** The accounts and guests, for staff; without deleted ones. */
export abstract class UserReader {
  abstract list(query: UserListQuery): Promise<{ users: ListedUser[]; total: number }>;
  abstract get(id: number): Promise<ListedUser | null>;
}
