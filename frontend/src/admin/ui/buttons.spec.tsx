import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { RowActions } from './buttons';
import { PermissionsProvider } from './use-may';

function Row({ onView, onDelete }: { onView: () => void; onDelete: () => void }) {
  return (
    <PermissionsProvider value={['orders.view']}>
      <RowActions
        row="order K7QF"
        primary={{ text: 'View', label: 'View order K7QF', onClick: onView }}
        more={[
          { text: 'Print', onClick: onView },
          { text: 'Edit status', needs: 'orders.change', onClick: onView },
          { text: 'Delete', danger: true, onClick: onDelete },
        ]}
      />
    </PermissionsProvider>
  );
}

describe('actions of a row', () => {
  it('are one button and a menu that the keyboard opens, without actions that the role does not allow', async () => {
    const onView = jest.fn();
    const onDelete = jest.fn();
    const { user } = renderPage(<Row onView={onView} onDelete={onDelete} />, { at: '/orders', path: '/orders' });
    await user.click(screen.getByRole('button', { name: 'View order K7QF' }));
    expect(onView).toHaveBeenCalledTimes(1);

    screen.getByRole('button', { name: 'More actions for order K7QF' }).focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Print', 'Delete']);
    await user.click(within(menu).getByRole('menuitem', { name: 'Delete' }));
    expect(onDelete).toHaveBeenCalledTimes(1);
  });
});
