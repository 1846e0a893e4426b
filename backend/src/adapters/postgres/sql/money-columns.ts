import type { ValueTransformer } from 'typeorm';
import { Money } from '../../../domain/shared/money.js';

/** Stores Money as whole cents. The driver returns bigint columns as text. */
export const moneyColumn: ValueTransformer = {
  to: (money: Money | null | undefined) => money?.cents ?? money,
  from: (cents: number | string | null) => (cents === null ? null : Money.ofCents(Number(cents))),
};

type InMoney<Row, Column extends keyof Row> = Omit<Row, Column> & {
  readonly [Key in Column]: null extends Row[Key] ? Money | null : Money;
};

/** Converts these columns of a row from cents, or from `bigint` cents as text, into amounts. Null stays null. */
export function inMoney<Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): InMoney<Row, Column> {
  const amounts = columns.map((column) => [column, row[column] === null ? null : Money.ofCents(Number(row[column]))]);
  return { ...row, ...(Object.fromEntries(amounts) as object) } as InMoney<Row, Column>;
}
