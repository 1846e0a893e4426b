import { screen, waitFor, within } from '@testing-library/react';
import { aFailedMail, aMail, anOverview } from '../../../test/a-mail';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { MailDetail } from '../../api/models';
import { PermissionsProvider } from '../ui/use-may';
import OneMailPage from './one-mail-page';

const at = '/admin/mail/m1';
const content = {
  to: 'mary@shore.example',
  subject: 'Your order is on its way',
  html: '<p>Hello Mary</p>',
  text: 'Hello Mary, as text',
  kept: true,
};

async function show(given: Partial<MailDetail> = {}, responses: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ [`GET /api${at}`]: { body: aMail(given) }, ...responses });
  const page = renderPage(<OneMailPage />, { at, path: '/admin/mail/:id' });
  await screen.findByRole('heading', { name: 'Your order is on its way' });
  const click = (name: string) => page.user.click(screen.getByRole('button', { name }));
  const posted = () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  return { ...page, click, posted };
}

describe('mail page', () => {
  it("shows the mail's details, and links to its order and customer", async () => {
    await show();
    for (const text of ['m•••@s•••.example', 'Order shipped', '<m1@shop.example>', 'req-1']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByRole('link', { name: 'K7QF-2M9X-4TBD-W8HN' })).toHaveAttribute(
      'href',
      '/admin/orders?order=K7QF-2M9X-4TBD-W8HN',
    );
    expect(screen.getByRole('link', { name: 'mary' })).toHaveAttribute('href', '/admin/users?search=mary');
    expect(screen.getByRole('link', { name: 'All emails' })).toHaveAttribute('href', '/admin/mail');
  });

  it('has no actions for roles that only see mail', async () => {
    fakeApi({ [`GET /api${at}`]: { body: aMail() } });
    const page = (
      <PermissionsProvider value={['operations.view']}>
        <OneMailPage />
      </PermissionsProvider>
    );
    renderPage(page, { at, path: '/admin/mail/:id' });
    expect(await screen.findByText(/personal data\. Your role cannot view them\.$/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('links a guest to the order, and to all orders of the address once it is shown', async () => {
    const { click } = await show({ guest: true, username: 'Guest' }, { [`POST /api${at}/reveal`]: { body: content } });
    const order = '/admin/orders?order=K7QF-2M9X-4TBD-W8HN';
    expect(screen.getByRole('link', { name: 'Guest' })).toHaveAttribute('href', order);
    await click('Show');
    const orders = await screen.findByRole('link', { name: 'Orders of this guest' });
    expect(orders).toHaveAttribute('href', '/admin/orders?search=mary%40shore.example');
  });

  it("shows each attempt's time, duration and response, newest first", async () => {
    await show();
    const [latest, first] = screen.getAllByRole('listitem').map((item) => within(item));
    expect(latest?.getByText('Refused')).toBeInTheDocument();
    expect(latest?.getByText('550 no such mailbox')).toBeInTheDocument();
    expect(first?.getByText('Deferred')).toBeInTheDocument();
    expect(first?.getByText(/30\.5 s/)).toHaveTextContent(/Mar 4(, 2026)?, 6:30:01 PM, 30\.5 s/);
    expect(first?.getByText('451 try later')).toBeInTheDocument();
  });

  it('shows that there was no attempt to send the mail', async () => {
    await show({ state: 'pending', attemptsMade: [] });
    expect(screen.getByText('No attempts yet.')).toBeInTheDocument();
  });

  it('hides address and content until staff ask for them, and shows the HTML in a sandboxed frame', async () => {
    const { user, click, posted } = await show({}, { [`POST /api${at}/reveal`]: { body: content } });
    expect(screen.getByText(/audit log records who views them/)).toBeInTheDocument();
    await click('Show');
    expect(await screen.findByText('mary@shore.example')).toBeInTheDocument();
    const frame = screen.getByTitle('The email as HTML');
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame).toHaveAttribute('srcdoc', expect.stringContaining('<p>Hello Mary</p>'));
    expect(screen.getByText(/^Shown as sent/)).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Text' }));
    expect(screen.getByText('Hello Mary, as text')).toBeVisible();
    await expectAccessiblePart();
    expect(posted()).toEqual([{ path: `/api${at}/reveal`, body: undefined }]);
  });

  it('shows an unsent mail as a preview', async () => {
    const { click } = await show({}, { [`POST /api${at}/reveal`]: { body: { ...content, kept: false } } });
    await click('Show');
    expect(await screen.findByText('Shown as it would be sent now.')).toBeInTheDocument();
  });

  it('stays hidden when address and content could not be loaded', async () => {
    const { click } = await show({}, { [`POST /api${at}/reveal`]: { status: 503 } });
    await click('Show');
    expect(await screen.findByText('The email could not be shown. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show' })).not.toHaveAttribute('aria-disabled');
  });

  it.each([
    [{ status: 403, body: { message: 'Only staff of the shop can do this.' } }, 'Only staff of the shop can do this.'],
    [{ status: 503 }, 'The shop could not be reached. Please try again.'],
  ])('shows the reason of a failed load: %j', async (response, reason) => {
    fakeApi({ [`GET /api${at}`]: response });
    renderPage(<OneMailPage />, { at, path: '/admin/mail/:id' });
    expect(await screen.findByText('The email could not be loaded')).toBeInTheDocument();
    expect(screen.getByText(reason)).toBeInTheDocument();
  });

  it('warns that it shows old data', async () => {
    const { click } = await show(
      {},
      { [`GET /api${at}`]: [{ body: aMail() }, { status: 503 }], [`POST /api${at}/retry`]: { body: aFailedMail } },
    );
    await click('Send again');
    await click('Send the email');
    expect(await screen.findByText(/this email may be out of date/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your order is on its way' })).toBeInTheDocument();
  });

  it('explains why a waiting mail is not sent', async () => {
    const overview = anOverview({ paused: { since: '2026-03-05T02:30:00.000Z', by: 'ann' } });
    await show({ state: 'pending' }, { 'GET /api/admin/mail/overview': { body: overview } });
    expect(await screen.findByText(/^Mail has been paused since/)).toBeInTheDocument();
  });

  it('reports that no mail has this id', async () => {
    fakeApi({ [`GET /api${at}`]: { status: 404 } });
    renderPage(<OneMailPage />, { at, path: '/admin/mail/:id' });
    expect(await screen.findByText('This email was not found.')).toBeInTheDocument();
  });
});

describe('mail actions', () => {
  it("depend on the mail's state", async () => {
    await show({ state: 'sending', can: { retry: false, sendAgain: false, cancel: false, correct: false } });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show']);
  });

  it('explain why a failed mail cannot be sent again', async () => {
    const refusal = 'The recipient’s account was deleted.';
    await show({ can: { retry: false, sendAgain: false, cancel: true, correct: false, refusal } });
    expect(screen.getByText(`This email cannot be sent again. ${refusal}`)).toBeInTheDocument();
  });

  it('retry a failed mail', async () => {
    const waiting = aMail({ state: 'pending', can: { retry: false, sendAgain: false, cancel: true, correct: false } });
    const { click, posted } = await show(
      {},
      { [`GET /api${at}`]: [{ body: aMail() }, { body: waiting }], [`POST /api${at}/retry`]: { body: aFailedMail } },
    );
    await click('Send again');
    await click('Send the email');
    expect(await screen.findByText('Email in the queue')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your order is on its way' })).toHaveFocus());
    expect(posted()).toEqual([{ path: `/api${at}/retry`, body: undefined }]);
  });

  it('send a sent mail again, and open the new mail', async () => {
    const can = { retry: false, sendAgain: true, cancel: false, correct: true };
    const { click, address } = await show(
      { state: 'sent', can },
      { [`POST /api${at}/send-again`]: { body: { ...aFailedMail, id: 'm2' } } },
    );
    await click('Send again');
    await click('Send the email');
    expect(await screen.findByText('Email in the queue')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/admin/mail/m2'));
  });

  it('correct the address, and leave the typed address in the field when it is rejected', async () => {
    const message = 'No mail can go to this address.';
    const { user, click, posted } = await show(
      {},
      {
        [`POST /api${at}/retry`]: [{ status: 422, body: { message, errors: { to: message } } }, { body: aFailedMail }],
      },
    );
    await click('Correct the address');
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the address' }));
    await waitFor(() => expect(dialog.getByLabelText('Email address')).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Send to this address' }));
    expect(await dialog.findByText('Please enter a valid email address.')).toBeInTheDocument();
    await expectAccessiblePart();
    await user.type(dialog.getByLabelText('Email address'), ' mary@shore.example{Enter}');
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByLabelText('Email address')).toHaveValue('mary@shore.example');
    await user.click(dialog.getByRole('button', { name: 'Send to this address' }));
    expect(await screen.findByText('The email will be sent to mary@shore.example again.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(posted().at(-1)).toEqual({ path: `/api${at}/retry`, body: { to: 'mary@shore.example' } });
  });

  it('ask before Escape discards a corrected address @series', async () => {
    const { click, user } = await show({ state: 'failed' });
    await click('Correct the address');
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the address' }));
    await user.type(dialog.getByLabelText('Email address'), 'mary@shore.example{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Email address')).toHaveValue('mary@shore.example');
  });

  it('cancel the mail after one confirmation', async () => {
    const { click, user } = await show({ state: 'pending' }, { [`POST /api${at}/cancel`]: {} });
    await click('Cancel this email');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this email?' }));
    expect(dialog.getByText('Your order is on its way')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel the email' }));
    expect(await screen.findByText('Email cancelled')).toBeInTheDocument();
  });

  it('explain why the mail cannot be cancelled @series', async () => {
    const message = 'This mail is being sent at this moment.';
    const { click, user } = await show({}, { [`POST /api${at}/cancel`]: { status: 409, body: { message } } });
    await click('Cancel this email');
    await user.click(await screen.findByRole('button', { name: 'Cancel the email' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});
