import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { anOverview } from '../../../test/a-mail';
import { demoStore } from '../../../test/demo-store';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { MailOverview } from '../../api/models';
import { storeKey } from '../../page/use-store';
import MailPage from './mail-page';

const counts = { pending: 3, sending: 1, sent: 1234, failed: 5, cancelled: 2 };
const list = { 'GET /api/admin/mail?limit=25&offset=0': { body: { counts, total: 0, mails: [] } } };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function show(given: Partial<MailOverview>, responses: Parameters<typeof fakeApi>[0] = {}, store = demoStore) {
  const calls = fakeApi({
    ...list,
    'GET /api/admin/mail/overview': { body: anOverview({ counts, ...given }) },
    ...responses,
  });
  const page = renderPage(<MailPage />, { at: '/admin/mail', path: '/admin/mail', data: { [storeKey]: store } });
  await screen.findByText('Oldest waiting');
  return { ...page, calls };
}

/** The element that contains a figure's name and value. */
const figure = (name: string) => within(screen.getByText(name, { selector: 'dt' }).parentElement ?? document.body);

async function pauseMail(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Pause mail' }));
  await user.click(await screen.findByText('Pause'));
}

describe('mail overview', () => {
  it('shows figures that link to the counted mails', async () => {
    await show({ oldestWaitingAt: minutesAgo(2) });
    expect(figure('Failed').getByRole('link')).toHaveAttribute('href', '/admin/mail?state=failed');
    expect(figure('Waiting').getByText('3')).toBeInTheDocument();
    expect(figure('Total sent').getByText('1,234')).toHaveAccessibleName('Total sent: 1,234, show them');
    expect(figure('Oldest waiting').getByText('2 minutes')).toBeInTheDocument();
    expect(screen.queryByText('overdue')).not.toBeInTheDocument();
  });

  it('warns about a mail that has been due for more than five minutes', async () => {
    await show({ oldestWaitingAt: minutesAgo(61) });
    expect(figure('Oldest waiting').getByText('1 hour')).toHaveTextContent('overdue');
  });

  it("also lists mails by hour in a table, in the store's time zone @series", async () => {
    const sentByHour = [
      { hour: '2026-03-05T02:00:00.000Z', sent: 12, failed: 1 },
      { hour: '2026-03-05T03:00:00.000Z', sent: 0, failed: 0 },
    ];
    await show({ sentByHour });
    const table = within(screen.getByRole('table', { name: /^The last 48 hours/ }));
    expect(table.getByRole('row', { name: 'Mar 4, 6 PM 12 1' })).toBeInTheDocument();
    expect(table.getAllByRole('row')).toHaveLength(2);
  });

  it('hides the hours on phones until they are opened @series', async () => {
    const hours = () => screen.getByText('Sent by hour').closest('details');
    const { unmount } = await show({});
    expect(hours()).toHaveAttribute('open');
    unmount();
    const narrow = Object.assign(window.matchMedia(''), { matches: true });
    const matchMedia = jest.spyOn(window, 'matchMedia').mockReturnValue(narrow);
    const { user } = await show({});
    expect(hours()).not.toHaveAttribute('open');
    await user.click(screen.getByText('Sent by hour'));
    expect(hours()).toHaveAttribute('open');
    expect(matchMedia).toHaveBeenCalledWith('(max-width: 480px)');
    matchMedia.mockRestore();
  });

  it('distinguishes the two hours with the same name when the clocks go back @series', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation();
    const sentByHour = ['08', '09'].map((hour) => ({ hour: `2026-11-01T${hour}:00:00.000Z`, sent: 1, failed: 0 }));
    await show({ sentByHour });
    expect(screen.getAllByRole('rowheader', { name: 'Nov 1, 1 AM' })).toHaveLength(2);
    expect(complaints).not.toHaveBeenCalledWith(expect.stringContaining('same key'), expect.anything());
    complaints.mockRestore();
  });

  it("counts the mails sent since the store's day began @series", async () => {
    const sentByHour = [
      { hour: minutesAgo(47 * 60), sent: 100, failed: 0 },
      { hour: minutesAgo(0), sent: 7, failed: 0 },
    ];
    await show({ sentByHour });
    expect(figure('Sent today').getByText('7')).toBeInTheDocument();
  });

  it('warns that the figures are old @series', async () => {
    const overview = anOverview({ counts });
    const { user } = await show(
      {},
      {
        'GET /api/admin/mail/overview': [{ body: overview }, { status: 503 }, { body: overview }],
        'POST /api/admin/mail/pause': {},
      },
    );
    await pauseMail(user);
    expect(await screen.findByText(/these figures may be out of date/)).toBeInTheDocument();
    expect(figure('Waiting').getByText('3')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/may be out of date/)).not.toBeInTheDocument());
  });

  it('links to the queues if Redis is configured @series', async () => {
    const { user } = await show({});
    await user.click(screen.getByText('For operators'));
    expect(screen.getByRole('link', { name: 'Queues in Redis' })).toHaveAttribute('href', '/admin/queues');
  });

  it('shows where mails are saved without a mail server, and links to no queues without Redis @series', async () => {
    await show({ queue: 'none' }, {}, { ...demoStore, sendsMail: false });
    expect(screen.getByText('Customers do not get emails')).toBeInTheDocument();
    expect(screen.getByText('For operators').closest('details')).toHaveTextContent('set SMTP_URL');
    expect(figure('Total saved, not sent').getByText('1,234')).toBeInTheDocument();
    expect(screen.queryByText('Total sent')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Queues in Redis' })).not.toBeInTheDocument();
  });
});

describe('mail service', () => {
  it('is reported as unavailable, with the effect on mails and advice @series', async () => {
    await show({ services: { redis: 'down', mail: 'down' } });
    const [redis, mail] = screen.getAllByRole('alert');
    expect(redis).toHaveTextContent(
      /^The mail queue is unavailable.*Emails wait.*For operatorsStart Redis, or check REDIS_URL\.$/,
    );
    expect(mail).toHaveTextContent(
      /^The mail server is unavailable.*retries waiting emails for 24 hours.*Check SMTP_URL/,
    );
    await expectAccessiblePart();
  });

  it('is not mentioned while it works or is not used @series', async () => {
    await show({ services: { redis: 'unused', mail: 'up' } });
    expect(screen.queryByText(/is unavailable/)).not.toBeInTheDocument();
  });

  it('is reported as unavailable if the database is down, at the first load or later @series', async () => {
    const overview = { body: anOverview({ counts }) };
    const away = { status: 503, body: { code: 'unavailable', message: 'The shop is busy. Please try again.' } };
    fakeApi({ ...list, 'GET /api/admin/mail/overview': away });
    const { unmount } = renderPage(<MailPage />, {
      at: '/admin/mail',
      path: '/admin/mail',
    });
    expect(await screen.findByText('The database is unavailable')).toBeInTheDocument();
    expect(screen.getByText(/Emails wait, and are sent when the database is back\./)).toBeInTheDocument();
    unmount();
    const { user } = await show(
      {},
      { 'GET /api/admin/mail/overview': [overview, away, overview], 'POST /api/admin/mail/pause': {} },
    );
    await pauseMail(user);
    expect(await screen.findByText('The database is unavailable')).toBeInTheDocument();
    expect(figure('Waiting').getByText('3')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/is unavailable/)).not.toBeInTheDocument());
  });
});

describe('group of mails that failed for the same cause', () => {
  const failures: MailOverview['failures'] = [
    {
      cause: 'sign-in',
      count: 4004,
      putOff: 3003,
      latestAt: '2026-03-05T02:30:00.000Z',
      example: '535 authentication failed',
    },
    { cause: 'timeout', count: 2, putOff: 1, latestAt: '2026-03-05T02:30:00.000Z', example: 'no answer' },
    { cause: 'address', count: 1, putOff: 0, latestAt: '2026-03-05T02:30:00.000Z', example: '550 no such mailbox' },
  ];

  it('is retried with one button', async () => {
    const { user, calls } = await show({ failures }, { 'POST /api/admin/mail/retry-failed': { body: { retried: 4 } } });
    expect(screen.getByText('535 authentication failed')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign-in refused' })).toHaveAttribute('href', '/admin/mail?cause=sign-in');
    await expectAccessiblePart();
    expect(screen.getByText('3,003 of them are waiting for another try.')).toBeInTheDocument();
    expect(screen.getByText('1 of them is waiting for another try.')).toBeInTheDocument();
    expect(screen.getByText('4,004')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Address refused' })).toHaveAttribute(
      'href',
      '/admin/mail?state=failed&cause=address',
    );
    await user.click(screen.getByRole('button', { name: 'Send all again: Sign-in refused' }));
    expect(await screen.findByText('4 emails in the queue')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ cause: 'sign-in' });
  });
});

describe('mail pause', () => {
  it('starts only after a confirmation @series', async () => {
    const { user, calls } = await show({}, { 'POST /api/admin/mail/pause': {} });
    await user.click(screen.getByRole('button', { name: 'Pause mail' }));
    expect(await screen.findByText('Pause all mail?')).toBeInTheDocument();
    await expectAccessiblePart();
    await user.click(screen.getByText('Cancel'));
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  const pausedAt = { since: '2026-03-05T02:30:00.000Z', by: 'ann' };
  const overview = (paused: MailOverview['paused']) => ({ body: anOverview({ counts, paused }) });

  it('starts and ends with a button, and shows its start and the staff member', async () => {
    const { user } = await show(
      {},
      {
        'GET /api/admin/mail/overview': [overview(null), overview(pausedAt), overview(null)],
        'POST /api/admin/mail/pause': { body: pausedAt },
        'POST /api/admin/mail/resume': {},
      },
    );
    await pauseMail(user);
    expect(await screen.findByText(/^Mail has been paused since/)).toHaveTextContent(
      /Mail has been paused since Mar 4(, 2026)?, 6:30 PM, by ann/,
    );
    await expectAccessiblePart();
    expect(screen.getByText(/No emails are lost/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resume mail' }));
    expect(await screen.findByRole('button', { name: 'Pause mail' })).toBeInTheDocument();
    expect(screen.queryByText(/^Mail has been paused/)).not.toBeInTheDocument();
  });

  it('reports that it could not start @series', async () => {
    const { user } = await show({}, { 'POST /api/admin/mail/pause': { status: 503 } });
    await pauseMail(user);
    expect(await screen.findByText('Mail could not be paused. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pause mail' })).not.toHaveAttribute('aria-disabled');
  });
});
