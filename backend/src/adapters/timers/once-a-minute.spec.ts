import { onceAMinute } from './once-a-minute.js';

describe('a repeated failure', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is logged at once, and then once a minute', () => {
    const said: unknown[] = [];
    const complain = onceAMinute((error) => said.push(error));
    complain(1);
    complain(2);
    jest.advanceTimersByTime(59_000);
    complain(3);
    jest.advanceTimersByTime(1_000);
    complain(4);
    expect(said).toEqual([1, 4]);
  });
});
