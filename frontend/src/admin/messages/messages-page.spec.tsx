import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { chooseAction } from '../../../test/row-menu';
import type { ContactSubmission, Permission } from '../../api/models';
import { PermissionsProvider } from '../ui/use-may';
import MessagesPage from './messages-page';

const path = '/api/admin/contact-submissions';
const first = `${path}?state=all&limit=25&offset=0`;

const mary: ContactSubmission = {
  id: 7,
  name: 'Mary Smith',
  email: 'mary+shop@shop.example',
  hasMailAddress: true,
  subject: 'Fit & <b>size</b>',
  message: 'Do they run small?\n<script>alert(1)</script>',
  isRead: false,
  isAnswered: false,
  replies: [],
  createdAt: '2026-11-21T23:04:00.000Z',
};
const jo: ContactSubmission = {
  ...mary,
  id: 5,
  name: 'Jo Lee',
  email: 'jo@shop.example',
  subject: 'A return',
  isRead: true,
};

function aList(submissions: ContactSubmission[], [total, unread, read]: [number, number, number]) {
  const headers = {
    'X-Total-Count': String(total),
    'X-Unread-Count': String(unread),
    'X-Read-Count': String(read),
    'X-Unanswered-Count': '2',
    'X-Latest-Id': '9',
  };
  return { body: submissions, headers };
}
const both = aList([mary, jo], [2, 1, 1]);
const orders = {
  body: {
    orders: [
      {
        id: 'K7QF-2M9X-4TBD-W8HN',
        customer: 'Mary Smith',
        email: mary.email,
        createdAt: mary.createdAt,
        total: 84.98,
        status: 'shipped',
        itemCount: 2,
        firstItem: 'Harbor Bikini',
        lineCount: 2,
        unbilled: 0,
      },
    ],
    total: 1,
  },
};
const ordersOf = (email: string) => `GET /api/admin/orders?email=${encodeURIComponent(email)}&limit=5`;

const draw = (at = '/admin/messages') => renderPage(<MessagesPage />, { at, path: '/admin/messages' });
const marys = 'Fit & <b>size</b>, from Mary Smith';
const card = (name: RegExp) => screen.findByRole('article', { name });

describe('messages page', () => {
  it('lists messages as plain text, marks new ones, and shows a count in each tab', async () => {
    fakeApi({ [`GET ${first}`]: both });
    draw();
    const hers = await card(/from Mary Smith/);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Contact Messages 1 new');
    expect(within(hers).getByText('New')).toBeInTheDocument();
    expect(within(hers).getByRole('heading')).toHaveTextContent('Fit & <b>size</b>');
    expect(hers).toHaveTextContent('<script>alert(1)</script>');
    expect(hers).toHaveTextContent('Nov 21, 2026 3:04 PM');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All (2)',
      'Unread (1)',
      'Read (1)',
      'Unanswered (2)',
    ]);
    expect(screen.getByText('2 message(s)')).toBeInTheDocument();
    expect(screen.queryByText(/^Showing/)).not.toBeInTheDocument();
  });

  it.each([
    ['', 'No submissions yet'],
    ['?state=unread', 'No unread submissions'],
    ['?state=read', 'No read submissions'],
    ['?state=unanswered', 'No unanswered submissions'],
    ['?state=unread&search=fins', 'No matching submissions'],
  ])('explains an empty list at %j @series', async (query, title) => {
    const params = new URLSearchParams(query);
    const filterParams = new URLSearchParams({
      ...(params.has('search') && { search: 'fins' }),
      state: params.get('state') ?? 'all',
    });
    fakeApi({ [`GET ${path}?${filterParams.toString()}&limit=25&offset=0`]: aList([], [0, 0, 0]) });
    draw(`/admin/messages${query}`);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    const great = screen.queryByText("You've read all the submissions. Great job!");
    expect(great !== null).toBe(title === 'No unread submissions');
    expect(screen.queryByRole('button', { name: 'Mark All as Read' })).not.toBeInTheDocument();
  });

  it('searches by the words in the address, and shows all messages again after Clear @series', async () => {
    fakeApi({ [`GET ${path}?search=jo&state=read&limit=25&offset=0`]: aList([jo], [1, 1, 1]), [`GET ${first}`]: both });
    const { user, address } = draw('/admin/messages?search=jo&state=read');
    expect(await screen.findByText('1 message(s) matched your search')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('/admin/messages?state=read');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.click(screen.getByRole('tab', { name: 'All (2)' }));
    expect(address()).toBe('/admin/messages');
  });

  it('reloads every 60 seconds, without extending the session, and on Refresh @series', async () => {
    jest.useFakeTimers();
    try {
      const calls = fakeApi({ [`GET ${first}`]: [aList([jo], [1, 0, 1]), both, both] });
      const loads = () => calls.filter((call) => call.path === first).map(({ inBackground }) => inBackground);
      draw();
      await screen.findByText('1 message(s)');
      expect(loads()).toEqual([undefined]);
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(screen.getByText('2 message(s)')).toBeInTheDocument();
      expect(loads()).toEqual([undefined, true]);
      await act(async () => {
        screen.getByRole('button', { name: 'Refresh' }).click();
        await jest.advanceTimersByTimeAsync(0);
      });
      expect(loads()).toEqual([undefined, true, undefined]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('leaves the messages unchanged when a reload fails @series', async () => {
    jest.useFakeTimers();
    try {
      fakeApi({ [`GET ${first}`]: [both, { status: 503, body: { message: 'The shop is busy.' } }] });
      draw();
      await screen.findByText('2 message(s)');
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(screen.getByText('2 message(s)')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('message', () => {
  const one = { [`GET ${first}`]: both, [`GET ${path}/7`]: { body: mary }, [ordersOf(mary.email)]: orders };

  it('shows no orders to roles that cannot see orders @series', async () => {
    const calls = fakeApi(one);
    const page = (
      <PermissionsProvider value={['messages.view']}>
        <MessagesPage />
      </PermissionsProvider>
    );
    renderPage(page, { at: '/admin/messages?message=7', path: '/admin/messages' });
    await within(await screen.findByRole('dialog')).findByText('More actions');
    expect(screen.queryByText('Orders with this email')).not.toBeInTheDocument();
    expect(calls.some((call) => call.path.startsWith('/api/admin/orders'))).toBe(false);
  });

  it("opens in full, at its own address, with a link to reply and its sender's orders @series", async () => {
    fakeApi(one);
    const { user, address } = draw();
    await user.click(within(await card(/from Mary Smith/)).getByRole('link', { name: 'Fit & <b>size</b>' }));
    expect(address()).toBe('/admin/messages?message=7');
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByText('More actions'));
    expect(await screen.findByRole('link', { name: 'Reply by Email' })).toHaveAttribute(
      'href',
      `mailto:mary%2Bshop@shop.example?subject=Re%3A%20Fit%20%26%20%3Cb%3Esize%3C%2Fb%3E&body=${encodeURIComponent(
        '\r\n\r\nMary Smith wrote:\r\n> Do they run small?\r\n> <script>alert(1)</script>',
      )}`,
    );
    await user.keyboard('{Escape}');
    expect(dialog).toHaveTextContent('<script>alert(1)</script>');
    expect(await within(dialog).findByRole('link', { name: 'K7QF-2M9X-4TBD-W8HN' })).toHaveAttribute(
      'href',
      '/admin/orders?order=K7QF-2M9X-4TBD-W8HN',
    );
    await expectAccessiblePart();
    expect(dialog).toHaveTextContent('Harbor Bikini and 1 more');
    await user.click(within(dialog).getByText('Close'));
    await waitFor(() => expect(address()).toBe('/admin/messages'));
  });

  it('links only the order ids in its text @series', async () => {
    const message = 'Where is k7qf-2m9x-4tbd-w8hn? <b>My card</b> is 4242-4242-4242-4242, not AK7QF-2M9X-4TBD-W8HN.';
    const about = { ...mary, subject: 'K7QF-2M9X-4TBD-W8HN', message };
    fakeApi({ ...one, [`GET ${path}/7`]: { body: about }, [ordersOf(mary.email)]: { body: { orders: [], total: 0 } } });
    draw('/admin/messages?message=7');
    const dialog = await screen.findByRole('dialog', { name: 'Message Details' });
    const link = await within(dialog).findByRole('link', { name: 'k7qf-2m9x-4tbd-w8hn' });
    expect(link).toHaveAttribute('href', '/admin/orders?order=K7QF-2M9X-4TBD-W8HN');
    expect(within(dialog).getByRole('link', { name: 'K7QF-2M9X-4TBD-W8HN' })).toBeInTheDocument();
    expect(dialog).toHaveTextContent(message);
    expect(within(dialog).getAllByRole('link')).toHaveLength(2);
  });

  it('is followed by its neighbors with a button or J and K, which ask before they discard a reply @series', async () => {
    fakeApi({ ...one, [`GET ${path}/5`]: { body: jo }, [ordersOf(jo.email)]: { body: { orders: [], total: 0 } } });
    const { user, address } = draw('/admin/messages?message=7');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message Details' }));
    await user.type(await dialog.findByLabelText('Reply'), 'jk');
    const step = (name: string) => dialog.getByText((_, element) => element?.getAttribute('aria-label') === name);
    await waitFor(() => expect(step('Next message')).not.toHaveAttribute('aria-disabled'));
    expect(step('Previous message')).toHaveAttribute('aria-disabled', 'true');
    await user.click(step('Next message'));
    const question = within(await screen.findByRole('dialog', { name: /Discard/ }));
    expect(address()).toBe('/admin/messages?message=7');
    await user.click(question.getByText('Discard'));
    await waitFor(() => expect(address()).toBe('/admin/messages?message=5'));
    expect(await dialog.findByText('A return')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Discard/ })).not.toBeInTheDocument());
    await user.keyboard('k');
    await waitFor(() => expect(address()).toBe('/admin/messages?message=7'));
    expect(step('Previous message')).toHaveFocus();
  });

  it('is answered with a saved reply, below the typed text, which Ctrl+Enter sends without placeholders @series', async () => {
    const text = 'You can return {order} for free, {first name}. Write to {name}.';
    const replies = [{ name: 'Returns', text }];
    const versions = [{ version: 3, savedAt: mary.createdAt, savedBy: 'ann', value: { replies } }];
    const calls = fakeApi({
      ...one,
      'GET /api/admin/store/replies': { body: { versions } },
      [`POST ${path}/7/replies`]: { status: 201, body: mary },
    });
    const { user } = draw('/admin/messages?message=7');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message Details' }));
    const box = await dialog.findByLabelText('Reply');
    await waitFor(() => expect(box).toHaveFocus());
    await dialog.findByRole('link', { name: 'K7QF-2M9X-4TBD-W8HN' });
    const guess = 'The order number is the customer’s latest order before this message. Check it.';
    expect(dialog.queryByText(guess)).not.toBeInTheDocument();
    await user.keyboard('{{order}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await dialog.findByText('Please replace {order}.')).toBeInTheDocument();
    await user.clear(box);
    await user.type(box, 'Thank you!');
    await user.click(await dialog.findByRole('button', { name: 'Insert a saved reply' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Returns' }));
    const filled = 'Thank you!\n\nYou can return K7QF-2M9X-4TBD-W8HN for free, Mary. Write to Mary Smith.';
    expect(box).toHaveValue(filled);
    expect(dialog.getByText(guess)).toBeInTheDocument();
    await user.type(box, '{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Reply saved')).toBeInTheDocument();
    const body = { text: filled };
    expect(calls).toContainEqual({ method: 'POST', path: `${path}/7/replies`, body });
  });

  it.each([
    [7, 'the latest order before it', 'About K7QF-2M9X-4TBD-W8HN.'],
    [5, 'the order that it names', 'About ABCD-2M9X-4TBD-W8HN.'],
  ])('%i is about %s @series', async (id, _, text) => {
    const [order] = orders.body.orders;
    const later = { ...order, id: 'ZZZZ-2M9X-4TBD-W8HN', createdAt: '2026-11-25T10:00:00.000Z' };
    const replies = [{ name: 'Returns', text: 'About {order}.' }];
    const versions = [{ version: 3, savedAt: mary.createdAt, savedBy: 'ann', value: { replies } }];
    fakeApi({
      ...one,
      [ordersOf(mary.email)]: { body: { orders: [later, order], total: 2 } },
      [`GET ${path}/5`]: { body: { ...jo, email: mary.email, message: 'Where is ABCD-2M9X-4TBD-W8HN?' } },
      'GET /api/admin/store/replies': { body: { versions } },
    });
    const { user } = draw(`/admin/messages?message=${id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Message Details' }));
    await dialog.findByRole('link', { name: 'ZZZZ-2M9X-4TBD-W8HN' });
    await user.click(await dialog.findByRole('button', { name: 'Insert a saved reply' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Returns' }));
    expect(dialog.getByLabelText('Reply')).toHaveValue(text);
    expect(dialog.queryByText(/latest order before this message/) !== null).toBe(id === 7);
  });

  it.each<[Permission, string[]]>([
    ['orders.change', ['Change address', 'address']],
    ['orders.refund', ['Cancel items', 'cancel', 'Exchange items', 'exchange']],
  ])('has links to the changes that a role with "%s" may make in an open order @series', async (permission, found) => {
    const [order] = orders.body.orders;
    const open = { ...order, status: 'processing', shipped: 0, toShip: 2, shippingMethod: 'standard' };
    fakeApi({ ...one, [ordersOf(mary.email)]: { body: { orders: [open, { ...order, id: 'SHIPPED' }], total: 2 } } });
    const page = (
      <PermissionsProvider value={['messages.view', 'orders.view', permission]}>
        <MessagesPage />
      </PermissionsProvider>
    );
    renderPage(page, { at: '/admin/messages?message=7', path: '/admin/messages' });
    await screen.findByRole('link', { name: 'SHIPPED' });
    const links = screen.queryAllByRole('link', { name: / of order / });
    const at = '/admin/orders?order=K7QF-2M9X-4TBD-W8HN&do=';
    expect(links.flatMap((link) => [link.textContent, link.getAttribute('href')?.replace(at, '')])).toEqual(found);
  });

  it('says that a greeting in the reply replaces the automatic greeting @series', async () => {
    fakeApi(one);
    const { user } = draw('/admin/messages?message=7');
    const box = await screen.findByLabelText('Reply');
    await user.type(box, 'Hiking');
    expect(screen.getByText(/The email starts with “Hello Mary Smith,”/)).toBeInTheDocument();
    await user.clear(box);
    await user.type(box, 'Hi Mary!');
    expect(await screen.findByText(/The email starts with your greeting/)).toBeInTheDocument();
  });

  it('is not sent with a saved reply that exceeds the maximum length @series', async () => {
    const replies = [{ name: 'Returns', text: 'a'.repeat(4_990) }];
    const versions = [{ version: 3, savedAt: mary.createdAt, savedBy: 'ann', value: { replies } }];
    const calls = fakeApi({ ...one, 'GET /api/admin/store/replies': { body: { versions } } });
    const { user } = draw('/admin/messages?message=7');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message Details' }));
    await user.type(await dialog.findByLabelText('Reply'), 'Thank you!');
    await user.click(await dialog.findByRole('button', { name: 'Insert a saved reply' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Returns' }));
    expect(await dialog.findByText(/^The reply is too long/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Send reply' }));
    expect(await dialog.findByText(/^The reply is too long/)).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('is answered from its dialog, which asks before it discards a reply, and the list shows that', async () => {
    const reply = { text: 'They run true to size.', createdAt: '2026-11-22T01:04:00.000Z', by: 'ann' };
    const replied = { ...mary, isRead: true, isAnswered: true, replies: [reply] };
    const calls = fakeApi({
      ...one,
      [`GET ${path}/7`]: [{ body: mary }, { body: replied }],
      [`GET ${first}`]: [both, aList([replied, jo], [2, 0, 2])],
      [`POST ${path}/7/replies`]: { status: 201, body: replied },
      [`GET ${path}?state=unanswered&limit=2&offset=0`]: aList([replied, jo], [2, 0, 2]),
      [`GET ${path}/5`]: { body: jo },
      [ordersOf(jo.email)]: { body: { orders: [], total: 0 } },
    });
    const { user, address } = draw('/admin/messages?message=7');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message Details' }));
    expect(await dialog.findByText(/The email starts with “Hello Mary Smith,”/)).toBeInTheDocument();
    await user.click(await dialog.findByRole('button', { name: 'Send reply' }));
    expect(await dialog.findByText('Please write the reply.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Reply'), reply.text);
    await user.click(dialog.getByText('Close'));
    const question = within(await screen.findByRole('dialog', { name: /Discard/ }));
    await user.click(question.getByText('Keep editing'));
    await user.click(dialog.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Reply saved')).toBeInTheDocument();
    const replies = await dialog.findByRole('region', { name: 'Replies' });
    expect(replies).toHaveTextContent(/They run true to size\.Nov 21(, 2026)?, 5:04 PM by ann/);
    const again = await dialog.findByRole('button', { name: 'Write another reply' });
    expect(dialog.queryByLabelText('Reply')).not.toBeInTheDocument();
    await waitFor(() => expect(dialog.getByText('Next unanswered').closest('button')).toHaveFocus());
    await user.click(again);
    expect(dialog.getByLabelText('Reply')).toHaveValue('');
    expect(dialog.getByLabelText('Reply')).toHaveFocus();
    expect(await screen.findByText('Answered')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', path: `${path}/7/replies`, body: { text: reply.text } },
    ]);
    await expectAccessiblePart();
    await user.click(await dialog.findByText('Next unanswered'));
    await waitFor(() => expect(address()).toBe('/admin/messages?message=5'));
    expect(await dialog.findByText('A return')).toBeInTheDocument();
    expect(dialog.queryByText('Next unanswered')).not.toBeInTheDocument();
  });

  it('reports a reply of a colleague while a reply is being written, and leaves the typed text in place', async () => {
    const reply = { text: 'They run true to size.', createdAt: '2026-11-22T01:04:00.000Z', by: 'ann' };
    fakeApi({ ...one, [`GET ${path}/7`]: [{ body: mary }, { body: { ...mary, replies: [reply] } }, { status: 404 }] });
    jest.useFakeTimers();
    try {
      draw('/admin/messages?message=7');
      await act(() => jest.advanceTimersByTimeAsync(0));
      const text = screen.getByLabelText('Reply');
      fireEvent.change(text, { target: { value: 'Hello Mary' } });
      expect(screen.queryByText('A reply was sent in the meantime')).not.toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(15_000));
      expect(screen.getByText('A reply was sent in the meantime')).toBeInTheDocument();
      expect(screen.getByRole('region', { name: 'Replies' })).toHaveTextContent('They run true to size.');
      expect(text).toHaveValue('Hello Mary');
      expect(screen.getByText('The new reply is shown above. Your text has not been sent.')).toBeInTheDocument();
      // The reply was saved, but its response was lost.
      fireEvent.change(text, { target: { value: `${reply.text} ` } });
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(screen.getByText('This text was sent, and is shown above.')).toBeInTheDocument();
      // The colleague deletes the message.
      await act(() => jest.advanceTimersByTimeAsync(15_000));
      expect(text).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows no form at first if it was answered before @series', async () => {
    const reply = { text: 'They run true to size.', createdAt: '2026-11-22T01:04:00.000Z', by: 'ann' };
    fakeApi({ ...one, [`GET ${path}/7`]: { body: { ...mary, replies: [reply] } } });
    draw('/admin/messages?message=7');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message Details' }));
    expect(await dialog.findByRole('button', { name: 'Write another reply' })).toBeInTheDocument();
    expect(dialog.queryByLabelText('Reply')).not.toBeInTheDocument();
  });

  it('can be marked as read, but not as new @series', async () => {
    const read = { ...mary, isRead: true };
    const calls = fakeApi({
      ...one,
      [`GET ${first}`]: [both, aList([read, jo], [2, 0, 2])],
      [`PATCH ${path}/7`]: { body: read },
    });
    const { user } = draw();
    await chooseAction(user, marys, 'Mark as Read');
    expect(await screen.findByText('Submission updated')).toBeInTheDocument();
    expect(screen.getByText('The message has been marked as read.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Mark All/ })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Mark as Read' })).not.toBeInTheDocument());
    expect(within(await card(/from Mary Smith/)).getByRole('button', { name: 'View Details' })).toHaveFocus();
    expect(calls).toContainEqual({ method: 'PATCH', path: `${path}/7`, body: { isRead: true } });
  });

  it('can be marked as answered, and is opened with J and Enter @series', async () => {
    const answered = { ...mary, isRead: true, isAnswered: true };
    const calls = fakeApi({
      ...one,
      [`GET ${first}`]: [both, aList([answered, jo], [2, 0, 2])],
      [`PATCH ${path}/7`]: { body: answered },
    });
    const { user, address } = draw();
    await chooseAction(user, marys, 'Mark as Answered');
    expect(await screen.findByText('The message has been marked as answered.')).toBeInTheDocument();
    expect(await within(await card(/from Mary Smith/)).findByText('Answered')).toBeInTheDocument();
    expect(calls).toContainEqual({ method: 'PATCH', path: `${path}/7`, body: { isRead: true, isAnswered: true } });
    await user.keyboard('j{Enter}');
    expect(address()).toBe('/admin/messages?message=5');
  });

  it('stays new when it could not be marked, and the page shows the reason @series', async () => {
    fakeApi({ ...one, [`PATCH ${path}/7`]: { status: 404, body: { message: 'This message no longer exists.' } } });
    const { user } = draw();
    await chooseAction(user, marys, 'Mark as Read');
    expect(await screen.findByText('Error updating message')).toBeInTheDocument();
    expect(screen.getByText('This message no longer exists.')).toBeInTheDocument();
  });

  it('is deleted after a confirmation, and the focus stays on the page @series', async () => {
    const calls = fakeApi({
      ...one,
      [`GET ${first}`]: [both, aList([jo], [1, 0, 1])],
      [`DELETE ${path}/7`]: { status: 204 },
    });
    const { user } = draw();
    await chooseAction(user, marys, 'Delete');
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Fit & <b>size</b>, from Mary Smith');
    await expectAccessiblePart();
    await user.click(await screen.findByRole('button', { name: 'Delete Message' }));
    expect(await screen.findByText('Message deleted')).toBeInTheDocument();
    expect(screen.getByText('The message has been permanently deleted.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('article', { name: /Mary/ })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: /Contact Messages/ })).toHaveFocus();
  });

  it("cannot be replied to after its sender's account was deleted @series", async () => {
    const erased = { ...mary, email: 'nobody@deleted.invalid', hasMailAddress: false };
    fakeApi({ [`GET ${first}`]: both, [`GET ${path}/7`]: { body: erased } });
    draw('/admin/messages?message=7');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/nobody@deleted/)).toBeInTheDocument();
    expect(within(dialog).queryByRole('link')).not.toBeInTheDocument();
  });

  it('is reported as missing after it was deleted @series', async () => {
    fakeApi({ [`GET ${first}`]: both });
    draw('/admin/messages?message=99');
    expect(await screen.findByText('This message no longer exists.')).toBeInTheDocument();
  });
});

it('selected messages are marked as read, or deleted after a confirmation, together @series', async () => {
  const calls = fakeApi({
    [`GET ${first}`]: [both, aList([{ ...mary, isRead: true }, jo], [2, 0, 2]), aList([], [0, 0, 0])],
    [`PATCH ${path}/7`]: { body: { ...mary, isRead: true } },
    [`DELETE ${path}/7`]: { status: 204 },
    [`DELETE ${path}/5`]: { status: 204 },
  });
  const { user } = draw();
  const selectAll = () => user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await card(/from Mary Smith/);
  await selectAll();
  await user.click(within(screen.getByRole('group', { name: 'Selected messages' })).getByText('Mark as Read'));
  expect(await screen.findByText('1 message marked as read')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: `Select ${marys}` })).not.toBeChecked());
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Delete 2' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 2 Messages' }));
  expect(await screen.findByText('2 messages deleted')).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  expect(await screen.findByText('No submissions yet')).toBeInTheDocument();
});

it('selected messages stay selected if none of them could be marked as read @series', async () => {
  fakeApi({
    [`GET ${first}`]: aList([mary, { ...jo, isRead: true }], [2, 1, 1]),
    [`PATCH ${path}/7`]: { status: 404, body: { message: 'There is no such message.' } },
  });
  const { user } = draw();
  await card(/from Mary Smith/);
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(within(screen.getByRole('group', { name: 'Selected messages' })).getByText('Mark as Read'));
  expect((await screen.findAllByText(/There is no such message/))[0]).toBeInTheDocument();
  for (const box of screen.getAllByRole('checkbox', { name: /^Select / })) expect(box).toBeChecked();
});

it('"Mark All as Read" asks first, and marks only messages that existed when the list was loaded', async () => {
  const calls = fakeApi({
    [`GET ${first}`]: [both, aList([{ ...mary, isRead: true }, jo], [2, 0, 2])],
    [`POST ${path}/mark-all-read`]: { status: 204 },
  });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Mark All as Read' }));
  const question = within(await screen.findByRole('dialog', { name: 'Mark all messages as read?' }));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(question.getByText('Mark as Read'));
  expect(await screen.findByText('All messages have been marked as read.')).toBeInTheDocument();
  expect(calls).toContainEqual({ method: 'POST', path: `${path}/mark-all-read`, body: { upTo: 9 } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark All as Read' })).not.toBeInTheDocument());
});

describe('saved replies', () => {
  it('are edited by staff, and not lost when a colleague changed them @series', async () => {
    const saved = { version: 3, savedAt: mary.createdAt, savedBy: 'ann' };
    const value = { replies: [{ name: 'Returns', text: 'You can return it for free.' }] };
    const body = { versions: [{ ...saved, value }] };
    const key = '/api/admin/store/replies';
    const current = { replies: [] };
    const calls = fakeApi({
      [`GET ${first}`]: both,
      [`GET ${key}`]: { body },
      [`PUT ${key}`]: [
        { status: 409, body: { code: 'changed-meanwhile', message: 'A colleague saved this.', version: 4, current } },
        { body },
      ],
    });
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'Saved replies' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved replies' }));
    await user.click(dialog.getByRole('button', { name: 'Add a reply' }));
    const add = { name: 'Sizes', text: 'They run true to size.' };
    fireEvent.change(dialog.getAllByLabelText('Name')[1] as HTMLElement, { target: { value: add.name } });
    fireEvent.change(dialog.getAllByLabelText('Text')[1] as HTMLElement, { target: { value: add.text } });
    await expectAccessiblePart();
    await user.click(dialog.getByRole('button', { name: 'Save replies' }));
    expect(await dialog.findByText('A colleague saved this while you were editing it')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save replies' }));
    expect(await screen.findByText('Replies saved')).toBeInTheDocument();
    const replies = [...value.replies, add];
    expect(calls.filter(({ method }) => method === 'PUT').map((call) => call.body)).toEqual([
      { replies, version: 3 },
      { replies, version: 4 },
    ]);
  });
});
