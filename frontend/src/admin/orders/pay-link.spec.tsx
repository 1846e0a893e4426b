import { screen, waitFor } from '@testing-library/react';
import { aStaffOrder } from '../../../test/a-staff-order';
import { demoStore } from '../../../test/demo-store';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { StaffOrder } from '../../api/models';
import { storeKey } from '../../page/use-store';
import { FreshPassword } from '../password/password-dialogs';
import { DifferencePayLink, PayLink } from './pay-link';

const unpaid = aStaffOrder({ paid: 0, refundable: 0, status: 'processing' });
const times = { sentAt: '2026-11-20T18:00:00.000Z', expiresAt: '2026-12-04T18:00:00.000Z' };
const url = 'https://shop.example/pay/t-1';
const path = `/api/admin/orders/${unpaid.id}/pay-link`;

function show(order: StaffOrder, store = demoStore) {
  const calls = fakeApi({ [`POST ${path}`]: { body: order }, [`DELETE ${path}`]: { body: order } });
  const { user } = renderPage(
    <FreshPassword>
      <PayLink order={order} />
    </FreshPassword>,
    { data: { [storeKey]: store } },
  );
  return { user, sent: () => calls.filter(({ method }) => method !== 'GET').map(({ method }) => method) };
}

describe('payment link of an order', () => {
  it('is sent for an unpaid order', async () => {
    const { user, sent } = show(unpaid);
    await user.click(screen.getByRole('button', { name: 'Send a payment link' }));
    expect(await screen.findByText('Link in the queue')).toBeInTheDocument();
    expect(sent()).toEqual(['POST']);
    await expectAccessiblePart();
  });

  it('is not called sent in a shop without a mail server', () => {
    show({ ...unpaid, payLink: { state: 'sent', ...times, url } }, { ...demoStore, sendsMail: false });
    expect(screen.getByRole('status')).toHaveTextContent(/^Saved, not sent, not opened yetSaved, not sent Nov 20/);
  });

  it('shows its state and address, and is sent again or cancelled', async () => {
    const { user, sent } = show({ ...unpaid, payLink: { state: 'opened', ...times, url } });
    expect(screen.getByText('Opened by the customer, not paid yet')).toBeInTheDocument();
    expect(screen.getByText(url)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Send again \(last sent Nov 20(, 2026)?, 10:00 AM ?\)$/ }));
    expect(await screen.findByText('Link in the queue')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel link' }));
    expect(sent()).toEqual(['POST']);
    await user.click(await screen.findByRole('button', { name: 'Cancel the link' }));
    await waitFor(() => expect(sent()).toEqual(['POST', 'DELETE']));
    await expectAccessiblePart();
  });

  it.each([
    ['lapsed', 'Expired'],
    ['cancelled', 'Cancelled'],
  ] as const)('can only be replaced by a new link in the state %s', (state, text) => {
    show({ ...unpaid, payLink: { state, ...times } });
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send a new link']);
  });

  it('is shown with the first order if it charges a price difference', async () => {
    const difference = { ...unpaid, payLink: { state: 'sent', ...times, url } as const };
    fakeApi({ [`GET /api/admin/orders/${unpaid.id}`]: { body: difference } });
    renderPage(
      <FreshPassword>
        <DifferencePayLink id={unpaid.id} amount={8} />
      </FreshPassword>,
    );
    expect(await screen.findByText(url)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Payment link for the difference of $8.00' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Send again/ })).toBeInTheDocument();
  });

  it('is not offered for an amount that is too small for cards', () => {
    show({ ...unpaid, total: 66.99, unbilled: 66.5 });
    expect(screen.getByText(/^The minimum card payment is \$0.50/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('has no actions once the order is paid, and does not exist without a link', () => {
    show(aStaffOrder({ payLink: { state: 'paid', ...times } }));
    expect(screen.getByText('Paid through the link')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
