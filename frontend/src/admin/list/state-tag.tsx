import './state-tag.css';

export type StateTone = 'good' | 'busy' | 'bad' | 'quiet';

/** State in one word; the color repeats it. */
export function StateTag({ tone, children }: { tone: StateTone; children: string }) {
  return <span className={`state-tag state-tag--${tone}`}>{children}</span>;
}
