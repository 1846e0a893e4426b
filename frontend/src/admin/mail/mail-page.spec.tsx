import { screen, waitFor, within } from '@testing-library/react';
import { aFailedMail as failed, anOverview } from '../../../test/a-mail';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { ListedMail } from '../../api/models';
import { PermissionsProvider } from '../ui/use-may';
import MailPage from './mail-page';

const { counts } = anOverview();
const listAt = (query = 'limit=25&offset=0') => `GET /api/admin/mail?${query}`;
const overview = { 'GET /api/admin/mail/overview': { body: anOverview() } };
const mails = (...all: ListedMail[]) => ({ body: { counts, total: all.length, mails: all } });
const show = (at = '/admin/mail') => renderPage(<MailPage />, { at, path: '/admin/mail' });
type User = ReturnType<typeof show>['user'];
/** In jsdom, antd's dialogs hide their buttons from role queries. */
const confirm = (user: User, name: string) => user.click(screen.getByText(name, { selector: '.ant-modal-root span' }));

describe('mail list', () => {
  it('shows each mail with its recipient, order and failure cause', async () => {
    fakeApi({ ...overview, [listAt()]: mails(failed) });
    show();
    const row = within(await screen.findByRole('row', { name: /Your order is on its way/ }));
    const texts = [
      /^Mar 4(, 2026)?, 6:30 PM$/,
      'm•••@s•••.example',
      'Failed',
      'Address refused',
      '550 no such mailbox',
    ];
    for (const text of [...texts, '2']) expect(row.getByText(text)).toBeInTheDocument();
    expect(row.getByRole('link', { name: /^order/ })).toHaveAttribute(
      'href',
      '/admin/orders?order=K7QF-2M9X-4TBD-W8HN',
    );
    expect(row.getByRole('link', { name: 'Your order is on its way' })).toHaveAttribute('href', '/admin/mail/m1');
    await expectAccessiblePart();
  });

  it('has no actions for roles that only see mail', async () => {
    const example = '550 no such mailbox';
    const failure = { cause: 'address' as const, count: 1, putOff: 0, latestAt: failed.createdAt, example };
    fakeApi({
      'GET /api/admin/mail/overview': { body: anOverview({ failures: [failure] }) },
      [listAt()]: mails(failed),
    });
    const page = (
      <PermissionsProvider value={['operations.view']}>
        <MailPage />
      </PermissionsProvider>
    );
    renderPage(page, { at: '/admin/mail', path: '/admin/mail' });
    await screen.findByRole('row', { name: /Your order is on its way/ });
    expect(screen.queryByRole('button', { name: /Pause mail|again|More actions/ })).not.toBeInTheDocument();
  });

  it('appears only after the overview above it has loaded, so that the list does not move', async () => {
    const calls = fakeApi({ 'GET /api/admin/mail/overview': { pending: true }, [listAt()]: mails(failed) });
    show();
    expect(await screen.findByText('Loading figures...')).toBeInTheDocument();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/admin/mail?limit=25&offset=0'));
    expect(screen.queryByRole('searchbox', { name: 'Search emails' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'List of emails' })).not.toBeInTheDocument();
  });

  it('also appears when the overview cannot be loaded @series', async () => {
    fakeApi({ 'GET /api/admin/mail/overview': { status: 500, body: { message: '-' } }, [listAt()]: mails(failed) });
    show();
    expect(await screen.findByRole('row', { name: /Your order is on its way/ })).toBeInTheDocument();
    expect(screen.getByText('The figures could not be loaded.')).toBeInTheDocument();
  });

  it('shows the next attempt of a waiting mail, and names a mail that was never rendered', async () => {
    const nextAttemptAt = '2026-03-05T03:30:00.000Z';
    fakeApi({ ...overview, [listAt()]: mails({ ...failed, state: 'pending', subject: null, nextAttemptAt }) });
    show();
    const row = within(await screen.findByRole('row', { name: /Waiting/ }));
    expect(row.getByText(/^Next try/)).toHaveTextContent(/Next try Mar 4(, 2026)?, 7:30 PM/);
    expect(row.getAllByText(/^Order shipped/)).toHaveLength(2);
    expect(row.queryByRole('button', { name: /Send again/ })).not.toBeInTheDocument();
  });

  it('filters by the state in the address, and shows the count per state @series', async () => {
    const query = 'search=mary&limit=25&offset=0';
    const narrowed = 'search=mary&state=failed&limit=25&offset=0';
    fakeApi({ ...overview, [listAt()]: mails(), [listAt(query)]: mails(failed), [listAt(narrowed)]: mails(failed) });
    const { user, address } = show('/admin/mail?search=mary');
    await screen.findByRole('row', { name: /Failed/ });
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByTitle('Failed (1)'));
    expect(address()).toBe('/admin/mail?search=mary&state=failed');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('The shop has sent no emails yet.')).toBeInTheDocument();
    expect(address()).toBe('/admin/mail');
  });

  it('filters by the order, kind, cause and days in the address @series', async () => {
    const filterQuery = 'orderId=K7QF&template=order-shipped&cause=timeout&from=2026-03-01&to=2026-03-31';
    fakeApi({ ...overview, [listAt(`${filterQuery}&limit=25&offset=0`)]: mails(failed) });
    show(`/admin/mail?${filterQuery}`);
    await screen.findByRole('row', { name: /Failed/ });
    expect(screen.getByRole('searchbox', { name: 'Order number' })).toHaveValue('K7QF');
    expect(screen.getByTitle('Order shipped')).toBeInTheDocument();
    expect(screen.getByTitle('Timeout')).toBeInTheDocument();
    expect(screen.getByLabelText('From')).toHaveValue('2026-03-01');
  });

  it('retries a failed mail', async () => {
    const calls = fakeApi({
      ...overview,
      [listAt()]: [mails(failed), mails({ ...failed, state: 'sent' })],
      'POST /api/admin/mail/m1/retry': { body: {} },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Send again: Your order/ }));
    expect(await screen.findByText(/goes to m•••@s•••\.example\./)).toBeInTheDocument();
    await confirm(user, 'Send the email');
    expect(await screen.findByText('Email in the queue')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Sent/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Mail' })).toHaveFocus());
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/admin/mail/m1/retry');
  });

  it('sends selected failed mails again, and cancels selected mails after a confirmation', async () => {
    const waiting: ListedMail = { ...failed, id: 'm2', state: 'pending', to: 'b•••@s•••.example' };
    const calls = fakeApi({
      ...overview,
      [listAt()]: mails(failed, waiting, { ...failed, id: 'm3', state: 'sent' }),
      'POST /api/admin/mail/m1/retry': { body: {} },
      'POST /api/admin/mail/m2/cancel': { body: {} },
    });
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send 1 again' }));
    expect(await screen.findByText('1 email in the queue')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Cancel 1' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel the email' }));
    expect(await screen.findByText('1 email cancelled')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/admin/mail/m1/retry',
      '/api/admin/mail/m2/cancel',
    ]);
  });

  it('explains why a mail cannot be sent again @series', async () => {
    const message = 'The link in this email has expired. Please send a new link instead.';
    fakeApi({
      ...overview,
      [listAt()]: mails(failed),
      'POST /api/admin/mail/m1/retry': { status: 409, body: { code: 'mail.link-expired', message } },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Send again/ }));
    await confirm(user, 'Send the email');
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('retries after a failed load @series', async () => {
    fakeApi({ ...overview, [listAt()]: [{ status: 503 }, mails(failed)] });
    const { user } = show();
    expect(await screen.findByText('The emails could not be loaded')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Failed/ })).toBeInTheDocument();
  });
});
