import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { MobileMenu } from './mobile-menu';
import { UserMenu } from './header';

const user = (isAdmin: boolean) => ({
  '/api/user': { id: 3, username: 'marina', email: 'marina@shop.example', isAdmin, deletionRequestedAt: null },
});

const destinations = {
  'Manage Products': '/admin/products',
  'Manage Orders': '/admin/orders',
  Messages: '/admin/messages',
};

describe.each([
  ['the user menu', <UserMenu key="desktop" />, 'Account menu of marina'],
  ['the mobile menu', <MobileMenu key="mobile" />, 'Menu'],
])('%s', (_, menu, button) => {
  const open = async (isAdmin: boolean) => {
    const page = renderPage(menu, { data: user(isAdmin) });
    await page.user.click(await screen.findByRole('button', { name: button }));
    const orders = await screen.findByRole('link', { name: 'My Orders' });
    expect(orders).toBeVisible();
    expect(orders).toHaveAttribute('href', '/orders');
    return within(document.body);
  };

  it('shows administrators their links and their name', async () => {
    const shown = await open(true);
    expect(shown.getByText('Administrator')).toBeVisible();
    expect(shown.getByText('marina').parentElement).toHaveTextContent(/^Hello, marina( Administrator)?$/);
    for (const [name, path] of Object.entries(destinations)) {
      expect(shown.getByRole('link', { name })).toHaveAttribute('href', path);
    }
  });

  it('shows shoppers no staff links', async () => {
    const shown = await open(false);
    for (const name of Object.keys(destinations)) expect(shown.queryByRole('link', { name })).not.toBeInTheDocument();
    expect(shown.queryByText('Administrator')).not.toBeInTheDocument();
  });
});
