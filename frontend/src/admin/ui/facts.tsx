import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  className?: string;
  /** Pairs of name and value. Other entries are omitted. */
  facts: readonly (Fact | false | undefined | null)[];
}

export function Facts({ className, facts }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A text, with details in a muted color below. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      {second && <span className="second-line">{second}</span>}
    </>
  );
}
