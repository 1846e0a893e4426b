import { anOwner } from '../../../test/a-user';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { MoreMenu } from './dashboard';

describe('"More" menu', () => {
  it('is a popover of its button, which the browser opens and closes', () => {
    renderPage(<MoreMenu user={anOwner()} />, { at: '/admin/orders' });
    const more = screen.getByRole('button', { name: 'More' });
    expect(document.getElementById(more.getAttribute('popovertarget') ?? '')).toHaveAttribute('popover', 'auto');
  });

  it('closes after it opened a page', async () => {
    const { user, address } = renderPage(<MoreMenu user={anOwner()} />, { at: '/admin/orders' });
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('link', { name: 'Audit' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Audit' }));
    expect(address()).toBe('/admin/audit');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Audit' })).not.toBeInTheDocument());
  });

  it('is shown in a browser without the Popover API', () => {
    const known = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'hidePopover');
    Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
    renderPage(<MoreMenu user={anOwner()} />, { at: '/admin/orders' });
    expect(screen.getByRole('button', { name: 'More' })).toBeInTheDocument();
    Object.defineProperty(HTMLElement.prototype, 'hidePopover', known ?? {});
  });

  it('marks the open page, including on pages below it', () => {
    renderPage(<MoreMenu user={anOwner()} />, { at: '/admin/mail/3f0e' });
    expect(screen.getByRole('button', { name: 'More: Mail' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Mail', hidden: true })).toHaveAttribute('aria-current', 'page');
  });
});
