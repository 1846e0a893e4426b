import { act, screen, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { type FakeResponse, fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { Job } from '../../api/models';
import JobsPage, { stateOf } from './jobs-page';
import { everyInWords, durationText } from './time-in-words';

const now = Date.now();
const key = 'GET /api/admin/jobs';
const job = (given: Partial<Job> = {}): Job => ({
  name: 'holds',
  title: 'Lets go of reserved stock whose time is over',
  everySeconds: 60,
  startedAt: '2026-03-05T02:30:00.000Z',
  endedAt: '2026-03-05T02:30:00.250Z',
  outcome: 'done',
  result: '2 reservations ended',
  nextRunAt: new Date(now + 60_000).toISOString(),
  running: false,
  ...given,
});
const show = () => renderPage(<JobsPage />, { at: '/admin/jobs' });
const shown = async (name: string) => within(await screen.findByRole('listitem', { name }));

describe('jobs page', () => {
  it('shows each job with its purpose, interval, last run, duration and result', async () => {
    fakeApi({ [key]: { body: { jobs: [job()] } } });
    show();
    const first = await shown('Lets go of reserved stock whose time is over');
    expect(first.getByText(/every minute/)).toHaveTextContent('holds, every minute');
    const texts = ['On time', /^Mar 4(, 2026)?, 6:30:00 PM$/, '0.3 s', '2 reservations ended'];
    for (const text of texts) expect(first.getByText(text)).toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('shows only the time of day for runs of today', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'], now: Date.parse('2026-03-05T03:00:00.000Z') });
    fakeApi({ [key]: { body: { jobs: [job({ nextRunAt: '2026-03-05T03:01:05.000Z' })] } } });
    show();
    await act(() => jest.advanceTimersByTimeAsync(100));
    const [run] = screen.getAllByRole('listitem');
    expect(run).toHaveTextContent('6:30:00 PM');
    expect(run).toHaveTextContent('7:01:05 PM');
    expect(run).not.toHaveTextContent('Mar 4');
    jest.useRealTimers();
  });

  it('marks jobs that failed or never ran', async () => {
    const failed = job({ name: 'b', title: 'Second', outcome: 'failed', result: 'The bank did not answer.' });
    const fresh = { startedAt: null, endedAt: null, outcome: null, result: null, nextRunAt: null };
    fakeApi({ [key]: { body: { jobs: [failed, job({ title: 'Third', name: 'c', ...fresh })] } } });
    show();
    expect((await shown('Second')).getByText('Failed')).toBeInTheDocument();
    expect((await shown('Second')).getByText('The bank did not answer.')).toBeInTheDocument();
    expect((await shown('Third')).getByText('Never')).toBeInTheDocument();
  });

  it('puts jobs that need attention first, and gives advice', async () => {
    const late = job({ name: 'b', title: 'Second', nextRunAt: new Date(now - 300_000).toISOString() });
    fakeApi({ [key]: { body: { jobs: [job({ title: 'First' }), late] } } });
    show();
    expect(await screen.findByText(/1 job needs attention/)).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Second',
      'First',
    ]);
    expect((await shown('Second')).getByText(/whether the worker is running/)).toBeInTheDocument();
  });

  it.each<[string, Partial<Job>]>([
    ['Running now', { running: true, endedAt: null, outcome: null }],
    ['On time', {}],
    ['Failed', { outcome: 'failed' }],
    ['Interrupted', { endedAt: null, outcome: null }],
    ['Late', { nextRunAt: new Date(now - 61_000).toISOString() }],
    ['Not run yet', { startedAt: null, outcome: null, nextRunAt: null }],
  ])('shows a job as "%s"', (name, given) => {
    expect(stateOf(job(given), now).name).toBe(name);
  });

  describe('automatic reload of jobs', () => {
    const look = (...responses: FakeResponse[]) => {
      const calls = fakeApi({ [key]: responses });
      show();
      return calls;
    };
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    const listed = (given?: Partial<Job>) => ({ body: { jobs: [job(given)] } });

    beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
    afterEach(() => jest.useRealTimers());

    it('is faster while a job runs, and does not extend the session', async () => {
      const calls = look(listed({ running: true }), listed());
      await pass(4_900);
      expect(calls).toHaveLength(1);
      await pass(200);
      const inBackground = expect.objectContaining({ inBackground: true });
      expect(calls).toEqual([inBackground, inBackground]);
    });

    it('shows the next run even if no job was running', async () => {
      look(listed(), listed({ result: 'the next result' }));
      await pass(14_900);
      expect(screen.queryByText('the next result')).not.toBeInTheDocument();
      await pass(200);
      expect(screen.getByText('the next result')).toBeInTheDocument();
    });

    it('leaves old data on the page while the shop is unreachable, and continues when it is back', async () => {
      look(listed(), { status: 503 }, { status: 503 }, listed({ result: 'the next result' }));
      await pass(15_100);
      expect(screen.getByRole('alert')).toHaveTextContent('these jobs may be out of date');
      expect(screen.getByText('2 reservations ended')).toBeInTheDocument();
      await pass(30_000);
      expect(screen.getByText('the next result')).toBeInTheDocument();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });

  it('shows non-staff that the page is for staff only', async () => {
    fakeApi({ [key]: { status: 403, body: { message: 'Only staff of the shop can do this.' } } });
    show();
    expect(await screen.findByText('Only staff of the shop can do this.')).toBeInTheDocument();
  });

  it('retries after a failed load', async () => {
    fakeApi({ [key]: [{ status: 503 }, { body: { jobs: [job()] } }] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 reservations ended')).toBeInTheDocument();
  });
});

describe('durations as text', () => {
  it.each([
    [1, 'second'],
    [15, '15 seconds'],
    [60, 'minute'],
    [90, '90 seconds'],
    [3600, 'hour'],
    [86_400, 'day'],
  ])('turn %i seconds into "every %s"', (seconds, words) => {
    expect(everyInWords(seconds)).toBe(words);
  });

  it.each([
    ['02:30:00.050', 'under 0.1 s'],
    ['02:30:59.960', '1 min 0 s'],
    ['02:31:59.700', '2 min 0 s'],
    ['02:32:05.000', '2 min 5 s'],
  ])('give the duration until %s', (end, words) => {
    expect(durationText('2026-03-05T02:30:00.000Z', `2026-03-05T${end}Z`)).toBe(words);
  });
});
