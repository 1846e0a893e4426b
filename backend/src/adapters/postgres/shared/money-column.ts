import type { ValueTransformer } from 'typeorm';
import { Money } from '../../../domain/shared/money.js';

/** Stores Money as whole cents. The driver returns bigint columns as text. */
export const moneyColumn: ValueTransformer = {
  to: (money: Money | null | undefined) => money?.cents ?? money,
  from: (cents: number | string | null) => (cents === null ? null : Money.ofCents(Number(cents))),
};
