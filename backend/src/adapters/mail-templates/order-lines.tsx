import type { OrderMailFacts } from '../../domain/mail/mail.js';
import { moneyText } from './figures.js';
import { colour } from './look.js';

/** What was bought and what it came to; the last sum is the total. */
export function OrderLines(props: {
  lines: OrderMailFacts['lines'];
  sums: readonly { name: string; amount: string }[];
}) {
  const total = props.sums.length - 1;
  return (
    <table cellPadding={0} cellSpacing={0} width="100%" style={{ marginTop: 4, borderCollapse: 'collapse' }}>
      <thead>
        <tr>
          <th scope="col" className="quiet rule" style={{ ...head, paddingLeft: 0, textAlign: 'left' }}>
            Item
          </th>
          <th scope="col" className="quiet rule" style={{ ...head, textAlign: 'right' }}>
            Qty
          </th>
          <th scope="col" className="quiet rule" style={{ ...head, textAlign: 'right' }}>
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {props.lines.map((line, index) => (
          <tr key={index}>
            <td className="ink rule" style={{ ...cell, paddingLeft: 0, textAlign: 'left' }}>
              {line.name}
              {line.variant !== null && (
                <span className="quiet" style={{ display: 'block', fontSize: 14, color: colour.quiet }}>
                  {line.variant}
                </span>
              )}
            </td>
            <td className="ink rule" style={{ ...cell, textAlign: 'right', whiteSpace: 'nowrap' }}>
              {line.quantity} × {moneyText(line.priceCents)}
            </td>
            <td className="ink rule" style={{ ...cell, textAlign: 'right', whiteSpace: 'nowrap' }}>
              {moneyText(line.quantity * line.priceCents)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {props.sums.map(({ name, amount }, index) => (
          <tr key={name}>
            <th scope="row" colSpan={2} className="ink" style={{ ...sum(index, total), textAlign: 'left' }}>
              {name}
            </th>
            <td className="ink" style={{ ...sum(index, total), textAlign: 'right', whiteSpace: 'nowrap' }}>
              {amount}
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

const head = {
  padding: '0 0 8px 12px',
  borderBottom: `1px solid ${colour.line}`,
  fontSize: 13,
  fontWeight: 500,
  color: colour.quiet,
};

const cell = {
  padding: '14px 0 14px 12px',
  borderBottom: `1px solid ${colour.line}`,
  verticalAlign: 'top',
  fontSize: 15,
  lineHeight: '22px',
  color: colour.ink,
} as const;

function sum(index: number, total: number) {
  const isTotal = index === total;
  return {
    paddingTop: index === 0 || isTotal ? 14 : 6,
    fontSize: isTotal ? 18 : 15,
    lineHeight: '22px',
    fontWeight: isTotal ? 600 : 400,
    color: isTotal ? colour.navy : colour.ink,
  };
}
