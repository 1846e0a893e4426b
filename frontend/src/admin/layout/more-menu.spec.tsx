import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { MoreMenu } from './more-menu';

describe('the menu of further pages', () => {
  const show = async () => {
    const { user, address } = renderPage(<MoreMenu />, { at: '/admin/orders' });
    const more = screen.getByRole('button', { name: 'More' });
    await user.click(more);
    return { user, address, more };
  };

  it('returns the focus to its button on Escape', async () => {
    const { user, more } = await show();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Returns' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(more).toHaveFocus();
    expect(more).toHaveAttribute('aria-expanded', 'false');
  });

  it('does so, too, when it has led to a page', async () => {
    const { user, more, address } = await show();
    await user.click(screen.getByRole('link', { name: 'Audit' }));
    expect(address()).toBe('/admin/audit');
    expect(more).toHaveFocus();
  });

  it('shows which of its pages is open, also from a page below it', () => {
    renderPage(<MoreMenu />, { at: '/admin/mail/3f0e' });
    expect(screen.getByRole('button', { name: 'More: Mail' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Mail', hidden: true })).toHaveAttribute('aria-current', 'page');
  });

  it('releases the focus when people move to something else', async () => {
    const { user, more } = await show();
    await user.click(document.body);
    expect(more).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'Audit' })).not.toBeInTheDocument();
  });
});
