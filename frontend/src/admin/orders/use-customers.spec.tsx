import { screen, waitFor } from '@testing-library/react';
import { aStaffOrder } from '../../../test/a-staff-order';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { FreshPassword } from '../password/password-dialogs';
import { NewOrderDialog } from './new-order-form';
import { orderForPath } from './use-customers';

it('new order is filled with the customer in the address', async () => {
  const order = aStaffOrder({ phone: '831 555 0100' });
  fakeApi({
    [`GET /api/admin/orders?email=${encodeURIComponent(order.email)}&sort=created-desc&limit=10&offset=0`]: {
      body: { orders: [{ id: order.id, shippingMethod: 'standard' }], total: 1 },
    },
    [`GET /api/admin/orders/${order.id}`]: { body: order },
  });
  renderPage(
    <FreshPassword>
      <NewOrderDialog open onClose={() => undefined} onCreated={() => undefined} />
    </FreshPassword>,
    { at: orderForPath(order.email), path: '/admin/orders' },
  );
  expect(screen.getByLabelText('Email')).toHaveValue(order.email);
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveValue('831 555 0100'));
  expect(screen.getByLabelText('Customer name')).toHaveValue(`${order.firstName} ${order.lastName}`);
});
