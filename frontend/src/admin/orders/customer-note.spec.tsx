import { screen, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { Permission } from '../../api/models';
import { PermissionsProvider } from '../ui/use-may';
import { CustomerNote } from './customer-note';

const email = 'nora@bay.example';
const path = 'GET /api/admin/customer-note?email=nora%40bay.example';
const note = {
  ...{ note: 'Calls first.', tags: ['VIP'], version: 3 },
  ...{ changedBy: 'ann', changedAt: '2026-11-20T18:00:00Z' },
};
const none = { note: '', tags: [], version: 0, changedBy: null, changedAt: null };
const show = (permissions: readonly Permission[] = ['orders.view', 'orders.change']) =>
  renderPage(
    <PermissionsProvider value={permissions}>
      <CustomerNote email={email} />
    </PermissionsProvider>,
    { at: '/admin/orders', path: '/admin/orders' },
  );

describe('the note about a customer', () => {
  it('is edited with its tags, and shows the changes of a colleague', async () => {
    const current = { note: 'Calls first. Pays by check.', tags: ['VIP'] };
    const body = { code: 'changed-meanwhile', message: 'A colleague saved this.', version: 4, current };
    const calls = fakeApi({
      [path]: { body: note },
      'PUT /api/admin/customer-note': [{ status: 409, body }, { status: 204 }],
    });
    const { user } = show();
    expect(await screen.findByText('VIP')).toBeInTheDocument();
    expect(screen.getByText('Calls first.')).toBeInTheDocument();
    await expectAccessiblePart();
    await user.click(screen.getByRole('button', { name: 'Edit customer note' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Note about ${email}` }));
    await user.type(dialog.getByLabelText('Note'), ' Likes Fridays.');
    await user.click(dialog.getByText('Save note'));
    expect(await dialog.findByText('Calls first. Pays by check.')).toBeInTheDocument();
    await user.click(dialog.getByText('Save note'));
    expect(await screen.findByText('Customer note saved')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body: sent }) => sent)).toEqual(
      [3, 4].map((version) => ({ email, note: 'Calls first. Likes Fridays.', tags: ['VIP'], version })),
    );
  });

  it('is offered to roles that may change it, and not shown to others without a note @series', async () => {
    fakeApi({ [path]: { body: none } });
    const { unmount } = show();
    expect(await screen.findByRole('button', { name: 'Add customer note' })).toBeInTheDocument();
    unmount();
    const calls = fakeApi({ [path]: { body: none } });
    show(['orders.view']);
    await screen.findByText((_, element) => element?.tagName === 'BODY' && calls.length === 1);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
