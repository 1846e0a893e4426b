import { screen, within } from '@testing-library/react';
import { anOwner } from '../../../test/a-user';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { renderPage } from '../../../test/render-page';
import { Dashboard } from './dashboard';

const ann = anOwner();

const show = (at: string) => renderPage(<Dashboard user={ann}>Page</Dashboard>, { at });

describe('back-office layout', () => {
  it('has five tabs, and opens with the products', async () => {
    const { user, address } = show('/admin');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['Products', 'Images', 'Orders', 'Messages', 'Users'],
    ]);
    expect(screen.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: 'Messages' }));
    expect(address()).toBe('/admin/messages');
    await expectAccessiblePart();
  });

  it('has a menu of further pages that belong to no tab', async () => {
    const { user, address } = show('/admin/orders');
    await user.click(screen.getByRole('button', { name: 'More' }));
    const pages = within(screen.getByRole('navigation', { name: 'More' })).getAllByRole('link');
    expect(pages.map(({ textContent }) => textContent)).toEqual([
      ...['Staff', 'Returns', 'Promo codes', 'Service discounts', 'Categories', 'Search words', 'Reviews'],
      ...['Waitlist', 'Size charts', 'Store', 'Shipping', 'Sales tax', 'Mail', 'Jobs', 'Audit', 'Your sign-in'],
    ]);
    await expectAccessiblePart();
    await user.click(screen.getByRole('link', { name: 'Audit' }));
    expect(address()).toBe('/admin/audit');
    expect(screen.queryByRole('tab', { selected: true })).not.toBeInTheDocument();
  });

  it("shows the administrator's name, a sign-out button, and a link to the shop", async () => {
    const { user, address } = show('/admin/orders');
    const banner = within(screen.getByRole('banner'));
    expect(banner.getByText('ann')).toBeInTheDocument();
    expect(banner.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
    await user.click(banner.getByRole('button', { name: 'Back to Site' }));
    expect(address()).toBe('/');
  });
});

describe('dashboard tab list', () => {
  const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`${name}$`) });
  const reachable = () =>
    screen
      .getAllByRole('tab')
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ textContent }) => textContent);

  it('is reachable by keyboard from pages without a tab', async () => {
    const { user, address } = show('/admin/audit');
    await screen.findByRole('tab', { name: 'Products' });
    screen.getByRole('button', { name: 'Back to Site' }).focus();
    await user.tab();
    expect(tab('Products')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(address()).toBe('/admin/orders');
    expect(reachable()).toEqual([expect.stringMatching(/Orders$/)]);
  });

  it.each(['Products', 'Orders'])('has exactly one tab stop after %s was chosen', async (name) => {
    const { user } = show('/admin/audit');
    await user.click(tab(name));
    expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    expect(reachable()).toEqual([expect.stringMatching(new RegExp(`${name}$`))]);
  });
});

describe('a role', () => {
  const support = anOwner({ role: 'Support', permissions: ['orders.view', 'messages.view'] });

  it('sees only the tabs and pages of its permissions', async () => {
    const { user } = renderPage(<Dashboard user={support}>Page</Dashboard>, { at: '/admin/orders' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Orders', 'Messages']);
    await user.click(screen.getByRole('button', { name: 'More' }));
    const pages = within(screen.getByRole('navigation', { name: 'More' })).getAllByRole('link');
    expect(pages.map(({ textContent }) => textContent)).toEqual([
      ...['Returns', 'Service discounts', 'Reviews', 'Your sign-in'],
    ]);
  });

  it('sees a sentence instead of another page', () => {
    renderPage(<Dashboard user={support}>Page</Dashboard>, { at: '/admin/products' });
    expect(screen.getByRole('heading', { name: 'Not in your role' })).toBeInTheDocument();
    expect(screen.queryByText('Page')).not.toBeInTheDocument();
  });

  it('is asked to set up two-step sign-in if the shop requires it', () => {
    const newcomer = anOwner({ permissions: [], needsSecondFactor: true });
    renderPage(<Dashboard user={newcomer}>Page</Dashboard>, { at: '/admin/orders' });
    expect(screen.getByRole('link', { name: 'Set up two-step sign-in' })).toHaveAttribute('href', '/admin/security');
    expect(screen.queryByText('Page')).not.toBeInTheDocument();
  });
});
