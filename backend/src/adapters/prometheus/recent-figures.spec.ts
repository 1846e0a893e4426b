import { type Figure, Figures } from '../../domain/shared/ports/monitoring.js';
import { RecentFigures } from './recent-figures.js';

class Source extends Figures {
  override readonly scope = 'shop';
  reads = 0;
  respond: () => Promise<void> = () => Promise.resolve();

  override async get(): Promise<Figure[]> {
    this.reads += 1;
    const value = this.reads;
    await this.respond();
    return [{ name: 'reads', help: '', values: [{ value }] }];
  }
}

describe('cached metrics', () => {
  let source: Source;
  let recent: RecentFigures;
  beforeEach(() => {
    jest.useFakeTimers();
    source = new Source();
    recent = new RecentFigures(source);
  });
  afterEach(() => jest.useRealTimers());

  const value = async () => (await recent.read())[0]?.values[0]?.value;
  const resolvesAfter = (milliseconds: number) => () =>
    new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

  it('are read once in five seconds, even for many requests', async () => {
    expect(await Promise.all([value(), value()])).toEqual([1, 1]);
    jest.advanceTimersByTime(4_900);
    expect(await value()).toBe(1);
    jest.advanceTimersByTime(200);
    expect(await value()).toBe(2);
  });

  it('are read less often if reading takes longer', async () => {
    source.respond = resolvesAfter(1_000);
    const first = value();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await first).toBe(1);
    await jest.advanceTimersByTimeAsync(49_000);
    expect(await value()).toBe(1);
    expect(source.reads).toBe(1);
  });

  it('retain their last value while the source does not respond, and have none when it fails', async () => {
    expect(await value()).toBe(1);
    await jest.advanceTimersByTimeAsync(6_000);
    source.respond = () => new Promise(() => {});
    const second = value();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await second).toBe(1);
    const failing = new RecentFigures(
      Object.assign(new Source(), { respond: () => Promise.reject(new Error('away')) }),
    );
    expect(await failing.read()).toEqual([]);
  });
});
