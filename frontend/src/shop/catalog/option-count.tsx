interface OptionCountProps {
  /** What the option's control names in `aria-describedby`. */
  id: string;
  /** Undefined while unknown. */
  count: number | undefined;
}

/** How many products an option would leave; not part of the option's name. */
export function OptionCount({ id, count }: OptionCountProps) {
  return (
    <span id={id} className={count === 0 ? 'option-count option-count--none' : 'option-count'} aria-hidden="true">
      {count}
      {count !== undefined && <span className="visually-hidden">{count === 1 ? ' product' : ' products'}</span>}
    </span>
  );
}
