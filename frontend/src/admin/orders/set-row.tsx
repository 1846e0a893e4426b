import type { ReactNode } from 'react';

interface SetRowProps {
  name: string;
  /** Number of columns that the name spans; other cells follow the name. */
  columns: number;
  children?: ReactNode;
}

/** Name of a set above its two lines. */
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
