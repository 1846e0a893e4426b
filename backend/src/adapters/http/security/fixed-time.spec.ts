import { DomainError } from '../../../domain/shared/domain-error.js';
import { inFixedTime } from './fixed-time.js';

describe('an answer that always takes the same time', () => {
  const timeOf = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    const outcome = await inFixedTime(work()).then(
      (result) => result,
      (error: unknown) => error,
    );
    return { outcome, milliseconds: performance.now() - begun };
  };
  const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  it('comes at one time, whether the work is short, long or fails', async () => {
    const failure = new Error('no');
    const answers = await Promise.all([
      timeOf(() => Promise.resolve('short')),
      timeOf(() => after(200).then(() => 'long')),
      timeOf(() => Promise.reject(failure)),
    ]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['short', 'long', failure]);
    for (const { milliseconds } of answers) expect(milliseconds).toBeGreaterThan(390);
  });

  it('comes at once when a rule refuses what was typed', async () => {
    const refusal = new DomainError('invalid', 'account.invalid', 'Please enter a valid email address.');
    const answers: unknown[] = [];
    const note = (answer: unknown) => answers.push(answer);
    await Promise.all([
      inFixedTime(Promise.resolve('what is steady')).then(note),
      inFixedTime(Promise.reject(refusal)).catch(note),
    ]);
    expect(answers).toEqual([refusal, 'what is steady']);
  });

  it('waits for the work, so that nothing is lost', async () => {
    let done = false;
    const work = after(600).then(() => (done = true));
    await inFixedTime(work);
    expect(done).toBe(true);
  });
});
