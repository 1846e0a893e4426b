import { Tooltip } from 'antd';
import type { HTMLAttributes, ReactNode, ThHTMLAttributes } from 'react';

interface HintProps {
  /** Name of the explained thing, e.g. "Net". */
  about: string;
  text: string;
}

/** Small button that shows an explanation while it is hovered or focused. */
export function Hint({ about, text }: HintProps) {
  return (
    <Tooltip title={text} trigger={['hover', 'focus']}>
      <button type="button" className="hint" aria-label={`About ${about}`}>
        <span aria-hidden="true">?</span>
      </button>
    </Tooltip>
  );
}

/** Props of a column's header cell with a hint, for tables with `hintedCells`. Without a text, there is no hint. */
export const hintOf = (about: string, text?: string): HTMLAttributes<HTMLElement> & { hint: ReactNode } => ({
  hint: text !== undefined && <Hint about={about} text={text} />,
});

/**
 * Components of a table whose columns have hints. Ant Design renders each column title twice and hides one copy from
 * screen readers. That copy must not contain a button, so the hint is beside the title.
 */
export const hintedCells = { header: { cell: HeaderCell } };

function HeaderCell({ hint, children, ...cell }: ThHTMLAttributes<HTMLTableCellElement> & { hint?: ReactNode }) {
  return (
    <th {...cell}>
      {children}
      {hint}
    </th>
  );
}
