import type { OpenWork } from './use-work-counts';

/** Largest number that the server counts exactly. */
const exact = 2_000;

interface CountedLabelProps {
  name: string;
  /** Shorter visible name, for places where the full name does not fit. */
  shown?: string;
  work: OpenWork | undefined;
}

/** A page's name with a badge. Screen readers get the number with its meaning: "Messages, 3 unread". */
export function CountedLabel({ name, shown = name, work }: CountedLabelProps) {
  if (!work && shown === name) return name;
  const meaning = work ? `, ${work.count > exact ? 'more than 2,000' : work.count} ${work.word}` : '';
  // One text node, because screen readers would read a space before a comma in a separate node.
  return (
    <>
      <span aria-hidden>
        {shown}
        {work && <span className="count-badge">{work.count > 99 ? '99+' : work.count}</span>}
      </span>
      <span className="visually-hidden">{name + meaning}</span>
    </>
  );
}
