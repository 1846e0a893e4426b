import type { Intake } from '../../api/models';

/** Lists the items that were added to the cart, and the skipped items with the reasons. */
export function IntakeList({ intake: { added, leftOut } }: { intake: Intake }) {
  return (
    <ul>
      {added.map((units) => (
        <li key={nameOf(units)}>
          Added: {units.quantity} × {nameOf(units)}
        </li>
      ))}
      {leftOut.map((units) => (
        <li key={`${nameOf(units)} left out`}>
          Not added: {nameOf(units)}. {units.reason}
        </li>
      ))}
    </ul>
  );
}

/** Returns the name with its variant, e.g. "Harbor Bikini (M, Navy)". */
export const nameOf = ({ name, variant }: { name: string; variant: string | null }) =>
  variant === null ? name : `${name} (${variant})`;
