export interface State {
  name: string;
  tone: 'good' | 'busy' | 'bad' | 'quiet';
}

/** State in one word; the color repeats it. */
export function StateTag({ name, tone }: State) {
  return <span className={`state-tag state-tag--${tone}`}>{name}</span>;
}
