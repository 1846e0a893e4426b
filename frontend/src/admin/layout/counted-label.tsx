import type { OpenWork } from './use-work-counts';

/** The server counts exactly up to this number. */
const exact = 2_000;

/** A page's name with a badge. Screen readers get the number with its meaning: "Messages, 3 unread". */
export function CountedLabel({ name, work }: { name: string; work: OpenWork | undefined }) {
  if (!work) return name;
  const { count, word } = work;
  // One text node, because screen readers would read a space before a comma in a separate node.
  return (
    <>
      <span aria-hidden>
        {name}
        <span className="count-badge">{count > 99 ? '99+' : count}</span>
      </span>
      <span className="visually-hidden">{`${name}, ${count > exact ? 'more than 2,000' : count} ${word}`}</span>
    </>
  );
}
