import { onceAMinute, RepeatedTask } from './repeated-task.js';

describe('a repeated task', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('runs again after each run, even after a failure', async () => {
    const reported: unknown[] = [];
    const failure = new Error('the first time');
    const work = jest.fn<Promise<void>, []>().mockRejectedValueOnce(failure).mockResolvedValue();
    const task = new RepeatedTask(work, 100, (error) => reported.push(error));
    task.start();
    await jest.advanceTimersByTimeAsync(250);
    expect(work).toHaveBeenCalledTimes(3);
    expect(reported).toEqual([failure]);
    await task.stop();
  });

  it('never overlaps itself', async () => {
    const work = jest.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 1000)));
    const task = new RepeatedTask(work, 100, () => undefined);
    task.start();
    await jest.advanceTimersByTimeAsync(900);
    expect(work).toHaveBeenCalledTimes(1);
    const stopped = task.stop();
    await jest.advanceTimersByTimeAsync(200);
    await stopped;
  });

  it('ends after the current run when it is stopped', async () => {
    let finished = 0;
    const work = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      finished += 1;
    };
    const task = new RepeatedTask(work, 100, () => undefined);
    task.start();
    const stopped = task.stop();
    await jest.advanceTimersByTimeAsync(5000);
    await stopped;
    expect(finished).toBe(1);
  });

  it('runs immediately when it is woken, or again after the current run', async () => {
    const work = jest.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 1000)));
    const task = new RepeatedTask(work, 60_000, () => undefined);
    task.start();
    await jest.advanceTimersByTimeAsync(500);
    task.wake();
    task.wake();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(2);
    task.wake();
    expect(work).toHaveBeenCalledTimes(3);
    const stopped = task.stop();
    await jest.advanceTimersByTimeAsync(1000);
    await stopped;
    task.wake();
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('pauses after each run for the given time', async () => {
    const work = jest.fn(() => Promise.resolve());
    const pause = jest.fn<number, []>().mockReturnValueOnce(1000).mockReturnValue(100);
    const task = new RepeatedTask(work, pause, () => undefined);
    task.start();
    await jest.advanceTimersByTimeAsync(1250);
    expect(work).toHaveBeenCalledTimes(4);
    await task.stop();
  });
});

describe('a repeated failure', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is logged at once, and then once a minute', () => {
    const logged: unknown[] = [];
    const complain = onceAMinute((error) => logged.push(error));
    complain(1);
    complain(2);
    jest.advanceTimersByTime(59_000);
    complain(3);
    jest.advanceTimersByTime(1_000);
    complain(4);
    expect(logged).toEqual([1, 4]);
  });
});
