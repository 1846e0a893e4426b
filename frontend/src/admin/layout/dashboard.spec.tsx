import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import type { User } from '../../api/models';
import { Dashboard } from './dashboard';

const ann: User = { id: 1, username: 'ann', email: 'ann@shop.example', isAdmin: true, deletionRequestedAt: null };

describe('the tabs of the dashboard', () => {
  const show = (at: string) => renderPage(<Dashboard user={ann}>Page</Dashboard>, { at });
  const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`${name}$`) });
  const reachable = () =>
    screen
      .getAllByRole('tab')
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ textContent }) => textContent);

  it('are reached by the keyboard from other pages, too', async () => {
    const { user, address } = show('/admin/audit');
    await screen.findByRole('tab', { name: 'Products' });
    screen.getByRole('button', { name: 'Back to Site' }).focus();
    await user.tab();
    expect(tab('Products')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(address()).toBe('/admin/orders');
    expect(reachable()).toEqual([expect.stringMatching(/Orders$/)]);
  });

  it.each(['Products', 'Orders'])('leave one way in after %s was chosen there', async (name) => {
    const { user } = show('/admin/audit');
    await user.click(tab(name));
    expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    expect(reachable()).toEqual([expect.stringMatching(new RegExp(`${name}$`))]);
  });
});
