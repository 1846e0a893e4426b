import type { ReactNode } from 'react';

interface SetRowProps {
  name: string;
  /** Of the name; other cells follow it. */
  columns: number;
  children?: ReactNode;
}

/** The name of a set over its two lines. */
export function SetRow({ name, columns, children }: SetRowProps) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns}>
        Set: {name}
      </th>
      {children}
    </tr>
  );
}
