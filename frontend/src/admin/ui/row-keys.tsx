import { type ReactNode, useRef } from 'react';
import { useRowKeys } from './use-row-keys';

/** Part of a page whose rows staff go through with J, K and the arrow keys, even if it has several tables. */
export function RowKeys({ children }: { children: ReactNode }) {
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(rows);
  return <div ref={rows}>{children}</div>;
}
