import type { OrderMailFacts } from '../../domain/mail/mail.js';
import { moneyText } from './figures.js';
import { useAccent } from './letter.js';
import { color } from './look.js';

interface BoughtLine {
  readonly name: string;
  /** The size and color of the item, or of each half of a set. */
  readonly details: readonly string[];
  readonly quantity: number;
  readonly priceCents: number;
}

/** Combines the two order lines of a set into one line with the price of the set. */
export function boughtLines(lines: OrderMailFacts['lines']): BoughtLine[] {
  return lines.flatMap((line) => {
    const { name, variant, quantity, priceCents, set } = line;
    if (!set) return [{ name, details: variant === null ? [] : [variant], quantity, priceCents }];
    const halves = lines.filter((one) => one.set?.group === set.group);
    if (halves[0] !== line) return [];
    return [
      {
        name: set.name,
        details: halves.map((half) => (half.variant === null ? half.name : `${half.name} (${half.variant})`)),
        quantity,
        priceCents: halves.reduce((sum, half) => sum + half.priceCents, 0),
      },
    ];
  });
}

/** The purchased items and the amounts. The last amount is the total. */
export function OrderLines(props: {
  lines: OrderMailFacts['lines'];
  sums: readonly { name: string; amount: string }[];
}) {
  const total = props.sums.length - 1;
  const accent = useAccent();
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
        {boughtLines(props.lines).map((line, index) => (
          <tr key={index}>
            <td className="ink rule" style={{ ...cell, paddingLeft: 0, textAlign: 'left' }}>
              {line.name}
              {line.details.map((detail) => (
                <span key={detail} className="quiet" style={{ display: 'block', fontSize: 14, color: color.quiet }}>
                  {detail}
                </span>
              ))}
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
            <th scope="row" colSpan={2} className="ink" style={{ ...sum(index, total, accent), textAlign: 'left' }}>
              {name}
            </th>
            <td className="ink" style={{ ...sum(index, total, accent), textAlign: 'right', whiteSpace: 'nowrap' }}>
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
  borderBottom: `1px solid ${color.line}`,
  fontSize: 13,
  fontWeight: 500,
  color: color.quiet,
};

const cell = {
  padding: '14px 0 14px 12px',
  borderBottom: `1px solid ${color.line}`,
  verticalAlign: 'top',
  fontSize: 15,
  lineHeight: '22px',
  color: color.ink,
} as const;

function sum(index: number, total: number, accent: string) {
  const isTotal = index === total;
  return {
    paddingTop: index === 0 || isTotal ? 14 : 6,
    fontSize: isTotal ? 18 : 15,
    lineHeight: '22px',
    fontWeight: isTotal ? 600 : 400,
    color: isTotal ? accent : color.ink,
  };
}
