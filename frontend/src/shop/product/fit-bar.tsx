import type { FitVotes } from '../../api/models';

/** Chart of how a product fits, from reviews and returns. */
export default function FitBar({ votes: { count, small, true: fits, large } }: { votes: FitVotes }) {
  return (
    <div className="reviews__fit">
      <h2>How it fits</h2>
      <div className="reviews__fit-bar" aria-hidden>
        <span style={{ inlineSize: `${small}%` }} />
        <span style={{ inlineSize: `${fits}%` }} />
        <span style={{ inlineSize: `${large}%` }} />
      </div>
      <ul>
        <li>Runs small {small}%</li>
        <li>True to size {fits}%</li>
        <li>Runs large {large}%</li>
      </ul>
      <p>{count === 1 ? 'From 1 review or return.' : `From ${count} reviews and returns.`}</p>
    </div>
  );
}
