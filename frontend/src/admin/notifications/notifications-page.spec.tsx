import { screen, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { Notifications } from '../../api/models';
import NotificationsPage from './notifications-page';

const key = 'GET /api/admin/notifications';
const put = 'PUT /api/admin/notifications/new-order';
const chosen = (newOrder: Notifications['choices'][number]['delivery']): Notifications => ({
  email: 'ann@shop.example',
  summaryHour: 7,
  choices: [
    { kind: 'new-order', delivery: newOrder, byDefault: false },
    { kind: 'order-paid', delivery: 'none', byDefault: false },
    { kind: 'new-message', delivery: 'none', byDefault: false },
    { kind: 'new-return', delivery: 'none', byDefault: false },
    { kind: 'new-review', delivery: 'none', byDefault: false },
    { kind: 'service-request', delivery: 'daily', byDefault: false },
    { kind: 'refund-failed', delivery: 'none', byDefault: false },
    { kind: 'mail-failed', delivery: 'at-once', byDefault: true },
    { kind: 'low-stock', delivery: 'at-once', byDefault: false },
  ],
});
const show = () => renderPage(<NotificationsPage />, { at: '/admin/notifications' });
const choiceOf = async (name: string) => within(await screen.findByRole('group', { name }));

describe('notifications page', () => {
  it('shows how the staff member gets news of each kind, and to which address', async () => {
    fakeApi({ [key]: { body: chosen('none') } });
    show();
    expect((await choiceOf('New order')).getByRole('radio', { name: 'No email' })).toBeChecked();
    expect((await choiceOf('New review')).getByRole('radio', { name: 'No email' })).toBeChecked();
    expect((await choiceOf('Service discount')).getByRole('radio', { name: 'Daily summary' })).toBeChecked();
    expect((await choiceOf('Low stock')).getByRole('radio', { name: 'Immediately' })).toBeChecked();
    expect(screen.getByText(/The shop sends these emails to ann@shop.example/)).toHaveTextContent(
      'at 7 AM in the store’s time zone',
    );
    expect(screen.getAllByText('On by default for owners and managers.')).toHaveLength(1);
    expect(screen.getByText(/^Owners and managers get the most important emails from the start/)).toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('saves a choice immediately', async () => {
    const calls = fakeApi({
      [key]: [{ body: chosen('none') }, { body: chosen('daily') }],
      [put]: { body: chosen('daily') },
    });
    const { user } = show();
    await user.click((await choiceOf('New order')).getByRole('radio', { name: 'Daily summary' }));
    expect(await screen.findByText('New order: daily summary.')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([{ body: { delivery: 'daily' } }]);
    expect((await choiceOf('New order')).getByRole('radio', { name: 'Daily summary' })).toBeChecked();
  });

  it('shows the saved choice again after a failure @series', async () => {
    fakeApi({ [key]: [{ body: chosen('none') }, { body: chosen('none') }], [put]: { status: 503 } });
    const { user } = show();
    await user.click((await choiceOf('New order')).getByRole('radio', { name: 'Immediately' }));
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect((await choiceOf('New order')).getByRole('radio', { name: 'No email' })).toBeChecked();
  });

  it('retries after a failed load @series', async () => {
    fakeApi({ [key]: [{ status: 503 }, { body: chosen('daily') }] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect((await choiceOf('New order')).getByRole('radio', { name: 'Daily summary' })).toBeChecked();
  });
});
