interface OptionCountProps {
  /** Id for the `aria-describedby` of the option's control. */
  id: string;
  /** Undefined until loaded. */
  count: number | undefined;
}

/** Number of products for an option. It is not part of the option's accessible name. */
export function OptionCount({ id, count }: OptionCountProps) {
  return (
    <span id={id} className={count === 0 ? 'option-count option-count--none' : 'option-count'} aria-hidden="true">
      {count}
      {count !== undefined && <span className="visually-hidden">{count === 1 ? ' product' : ' products'}</span>}
    </span>
  );
}
