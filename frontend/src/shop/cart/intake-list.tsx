import type { Intake } from '../../api/models';

/** What came into the cart, and what did not and why. */
export function IntakeList({ intake: { added, leftOut } }: { intake: Intake }) {
  return (
    <ul>
      {added.map((pieces) => (
        <li key={nameOf(pieces)}>
          Added: {pieces.quantity} × {nameOf(pieces)}
        </li>
      ))}
      {leftOut.map((pieces) => (
        <li key={`${nameOf(pieces)} left out`}>
          Not added: {nameOf(pieces)}. {pieces.reason}
        </li>
      ))}
    </ul>
  );
}

/** e.g. "Harbor Bikini (M, Navy)" */
export const nameOf = ({ name, variant }: { name: string; variant: string | null }) =>
  variant === null ? name : `${name} (${variant})`;
