import { DomainError } from '../../../domain/shared/domain-error.js';
import { inFixedTime } from './fixed-time.js';

describe('a response with a fixed duration', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  /** The outcomes in order of completion. */
  const outcomesOf = (...works: readonly Promise<unknown>[]) => {
    const outcomes: unknown[] = [];
    const note = (outcome: unknown) => outcomes.push(outcome);
    for (const work of works) inFixedTime(work).then(note, note);
    return outcomes;
  };

  it('takes the same time for short, long and failing work', async () => {
    const failure = new Error('no');
    const outcomes = outcomesOf(
      Promise.resolve('short'),
      after(200).then(() => 'long'),
      Promise.reject(failure),
    );
    await jest.advanceTimersByTimeAsync(399);
    expect(outcomes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(new Set(outcomes)).toEqual(new Set(['short', 'long', failure]));
  });

  it('is immediate if the input is invalid', async () => {
    const refusal = new DomainError('invalid', 'account.invalid', 'Please enter a valid email address.');
    const outcomes = outcomesOf(Promise.resolve('steady'), Promise.reject(refusal));
    await jest.advanceTimersByTimeAsync(0);
    expect(outcomes).toEqual([refusal]);
  });

  it('waits for work that takes longer', async () => {
    const outcomes = outcomesOf(after(600).then(() => 'done'));
    await jest.advanceTimersByTimeAsync(599);
    expect(outcomes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual(['done']);
  });
});
