import { screen, waitFor } from '@testing-library/react';
import { aStaffOrder } from '../../../test/a-staff-order';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { FreshPassword } from '../password/password-dialogs';
import { NewOrderDialog } from './new-order-form';
import { orderForPath } from './use-customers';

it('new order is filled with the customer in the address', async () => {
  const order = aStaffOrder();
  const customer = {
    ...{ email: order.email, name: 'Marina Reyes', phone: '831 555 0100', username: null, lastAddress: null },
    ...{ orderCount: 1, spent: 66.99, lastOrderAt: order.createdAt },
  };
  fakeApi({
    [`GET /api/admin/customers?search=${encodeURIComponent(order.email)}&limit=25&offset=0`]: {
      body: { customers: [customer], total: 1 },
    },
  });
  renderPage(
    <FreshPassword>
      <NewOrderDialog open onClose={() => undefined} onCreated={() => undefined} />
    </FreshPassword>,
    { at: orderForPath(order.email), path: '/admin/orders' },
  );
  expect(screen.getByLabelText('Email')).toHaveValue(order.email);
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveValue('831 555 0100'));
  expect(screen.getByLabelText('Customer name')).toHaveValue(customer.name);
});
