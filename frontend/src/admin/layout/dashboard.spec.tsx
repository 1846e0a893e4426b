import { act, screen, waitFor, within } from '@testing-library/react';
import { anOwner } from '../../../test/a-user';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { WorkCounts } from '../../api/models';
import { useAction } from '../ui/use-action';
import { Dashboard } from './dashboard';

const ann = anOwner();

const counts: WorkCounts = {
  toShip: 120,
  onHold: 0,
  unpaid: 0,
  owedRefunds: 0,
  failedRefunds: 0,
  unansweredMessages: 3,
  requestedReturns: 5,
  openReturns: 2,
  pendingReviews: 0,
  serviceRequests: 0,
  failedMails: 2001,
};
beforeEach(() => fakeApi({}));

const show = (at: string) => renderPage(<Dashboard user={ann}>Page</Dashboard>, { at });

describe('back-office layout', () => {
  it('has five tabs', async () => {
    const { user, address } = show('/admin/products');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['Products', 'Images', 'Orders', 'Messages', 'Users'],
    ]);
    expect(screen.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: 'Messages' }));
    expect(address()).toBe('/admin/messages');
    await expectAccessiblePart();
  });

  it('has links to returns and promo codes after the tabs, in the same row', async () => {
    const { user, address } = show('/admin/returns');
    const nav = screen.getByRole('navigation', { name: 'More pages' });
    expect(screen.getByRole('tablist').nextElementSibling).toBe(nav);
    const links = within(nav);
    expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Returns', 'Promo codes']);
    expect(links.getByRole('link', { name: 'Returns' })).toHaveAttribute('aria-current', 'page');
    await user.click(links.getByRole('link', { name: 'Promo codes' }));
    expect(address()).toBe('/admin/promo-codes');
  });

  it('scrolls the row of tabs to the links while one of their pages is open @series', async () => {
    jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(500);
    const { user } = show('/admin/returns');
    const row = screen.getByRole('tablist').parentElement;
    expect(row).toHaveProperty('scrollLeft', 500);
    await user.click(screen.getByRole('tab', { name: 'Orders' }));
    expect(screen.getByRole('tablist').parentElement).toHaveProperty('scrollLeft', 0);
  });

  it('opens with the page Today, which is no tab @series', async () => {
    const { user, address } = show('/admin');
    expect(screen.queryByRole('tab', { selected: true })).not.toBeInTheDocument();
    const today = within(screen.getByRole('banner')).getByRole('link', { name: 'Today' });
    expect(today).toHaveAttribute('aria-current', 'page');
    await expectAccessiblePart();
    await user.click(screen.getByRole('tab', { name: 'Orders' }));
    expect(today).not.toHaveAttribute('aria-current');
    expect(document.querySelector('.ant-tabs-ink-bar')).toBeVisible();
    await user.click(today);
    expect(address()).toBe('/admin');
    expect(document.querySelector('.ant-tabs-ink-bar')).not.toBeVisible();
  });

  it('shows the number of open tasks, with their meaning for screen readers', async () => {
    fakeApi({ 'GET /api/admin/counts': { body: counts } });
    const { user } = show('/admin/orders');
    const messages = await screen.findByRole('tab', { name: 'Messages, 3 unanswered' });
    expect(messages).toHaveTextContent('Messages3');
    expect(screen.getByRole('tab', { name: 'Orders, 120 to ship' })).toHaveTextContent('Orders99+');
    expect(screen.getByRole('tab', { name: 'Products' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Returns, 2 to send' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More, more than 2,000 open' }));
    const menu = within(screen.getByRole('navigation', { name: 'More' }));
    expect(menu.getByRole('link', { name: 'Mail, more than 2,000 failed' })).toBeInTheDocument();
    expect(menu.getByRole('link', { name: 'Reviews' })).toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('counts again each minute and after the window was used, but not in a hidden tab', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const calls = fakeApi({ 'GET /api/admin/counts': { body: counts } });
    show('/admin/orders');
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    await pass(59_000);
    expect(calls).toEqual([expect.objectContaining({ inBackground: true })]);
    await pass(2_000);
    expect(calls).toHaveLength(2);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(180_000);
    expect(calls).toHaveLength(2);
    visibility.mockRestore();
    act(() => void window.dispatchEvent(new Event('focus')));
    await pass(10);
    expect(calls).toHaveLength(3);
    jest.useRealTimers();
  });

  it('counts again after an action of staff', async () => {
    const Act = () => {
      const { run } = useAction();
      return <button onClick={() => void run(() => Promise.resolve(), { failed: 'It failed.' })}>Act</button>;
    };
    fakeApi({
      'GET /api/admin/counts': [{ body: counts }, { body: { ...counts, unansweredMessages: 0 } }],
    });
    const { user } = renderPage(
      <Dashboard user={ann}>
        <Act />
      </Dashboard>,
      { at: '/admin/messages' },
    );
    await screen.findByRole('tab', { name: 'Messages, 3 unanswered' });
    await user.click(screen.getByRole('button', { name: 'Act' }));
    expect(await screen.findByRole('tab', { name: 'Messages' })).toBeInTheDocument();
  });

  it('has a menu with groups of the pages that belong to no tab @series', async () => {
    const { user, address } = show('/admin/orders');
    await user.click(screen.getByRole('button', { name: 'More' }));
    const pagesOf = (group: string) =>
      within(screen.getByRole('region', { name: group }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(pagesOf('Catalog')).toEqual(['Categories', 'Search words', 'Product import', 'Waitlist', 'Size charts']);
    expect(pagesOf('Customers')).toEqual(['Service discounts', 'Reviews']);
    expect(pagesOf('Reports')).toEqual(['Sales', 'Sales tax']);
    expect(pagesOf('Settings')).toEqual(['Store', 'Shipping', 'Notifications', 'Staff', 'Your sign-in']);
    expect(pagesOf('System')).toEqual(['Mail', 'Jobs', 'Audit']);
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

  it('has a short header on phones, with the other pages and the sign-out in the "More" menu', async () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia(''), { matches: true }));
    const calls = fakeApi({
      'POST /api/logout': { status: 204 },
      'GET /api/admin/counts': { body: { ...counts, failedMails: 1 } },
    });
    const { user, address } = show('/admin/returns');
    const banner = within(screen.getByRole('banner'));
    expect(banner.getByRole('button', { name: 'Back to Site' })).toHaveTextContent('');
    expect(banner.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'More pages' })).not.toBeInTheDocument();
    const more = await banner.findByRole('button', { name: 'More: Returns, 3 open' });
    expect(more).toHaveTextContent('More3');
    await user.click(more);
    const group = within(screen.getByRole('region', { name: 'Returns and promotions' }));
    expect(group.getByRole('link', { name: 'Returns, 2 to send' })).toHaveAttribute('aria-current', 'page');
    expect(group.getByRole('link', { name: 'Promo codes' })).toBeInTheDocument();
    await expectAccessiblePart();
    await user.click(within(screen.getByRole('navigation', { name: 'More' })).getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(calls).toContainEqual({ method: 'POST', path: '/api/logout', body: undefined });
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
      ...['Service discounts', 'Reviews', 'Notifications', 'Your sign-in'],
    ]);
  });

  it('sees a note on a page that it may only view', () => {
    renderPage(<Dashboard user={support}>Page</Dashboard>, { at: '/admin/orders' });
    expect(screen.getByText('Your role lets you view this page but not make changes.')).toBeInTheDocument();
    expect(screen.getByText('Page')).toBeInTheDocument();
  });

  it('sees no note on a page that it may change', () => {
    show('/admin/orders');
    expect(screen.queryByText(/Your role/)).not.toBeInTheDocument();
  });

  it('sees an explanation instead of a page that it may not view', () => {
    renderPage(<Dashboard user={support}>Page</Dashboard>, { at: '/admin/products' });
    expect(screen.getByRole('heading', { name: 'You do not have access' })).toBeInTheDocument();
    expect(screen.queryByText('Page')).not.toBeInTheDocument();
  });

  it('is asked to set up two-step sign-in if the shop requires it', () => {
    const newcomer = anOwner({ permissions: [], needsSecondFactor: true });
    renderPage(<Dashboard user={newcomer}>Page</Dashboard>, { at: '/admin' });
    expect(screen.getByRole('link', { name: 'Set up two-step sign-in' })).toHaveAttribute('href', '/admin/security');
    expect(screen.queryByText('Page')).not.toBeInTheDocument();
  });
});
