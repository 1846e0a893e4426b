import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { HeaderSearch } from './header';

const star = { id: 1, name: 'Star Bikini', slug: 'star-bikini', imageUrl: '', price: 64, compareAtPrice: null };
const found = {
  products: [star, { ...star, id: 2, name: 'Stripe Bikini', slug: 'stripe-bikini', price: 48, compareAtPrice: 60 }],
  categories: [{ name: 'Bikinis', slug: 'bikinis' }],
  total: 19,
};
const call = 'GET /api/search-suggestions?query=biki';

function show(at = '/') {
  const view = renderPage(<HeaderSearch />, { at });
  fireEvent.click(screen.getByRole('button', { name: 'Search products' }));
  return { ...view, box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Search products' }) };
}

/** Pastes the words, because slow typing would also request suggestions for the first letters. */
async function write({ user, box }: ReturnType<typeof show>, words: string) {
  await user.click(box);
  await user.paste(words);
}

async function showFound() {
  const calls = fakeApi({ [call]: { body: found } });
  const view = show();
  await write(view, 'biki');
  await screen.findByRole('listbox', { name: 'Suggestions' });
  return { ...view, calls, options: screen.getAllByRole('option') };
}

describe('search box', () => {
  it('suggests categories and products with their prices, and links to all results', async () => {
    const { box, calls, options } = await showFound();
    expect(calls.map(({ path }) => path)).toEqual(['/api/search-suggestions?query=biki']);
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Bikinis Category',
      'Star Bikini $64.00',
      'Stripe Bikini Now $48.00 Before $60.00',
      'See all 19 results',
    ]);
    expect(options.map((option) => option.getAttribute('href'))).toEqual([
      '/products/bikinis',
      '/product/star-bikini',
      '/product/stripe-bikini',
      '/products?search=biki&inStock=false',
    ]);
    expect(box).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('2 of 19 products, 1 category');
  });

  it('shows suggestions for text typed before hydration', async () => {
    fakeApi({ [call]: { body: found } });
    const page = (
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <HeaderSearch />
        </MemoryRouter>
      </SWRConfig>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    const box = screen.getByRole('combobox', { name: 'Search products', hidden: true });
    await userEvent.type(box, 'biki');
    render(page, { container, hydrate: true });
    expect(await screen.findByRole('listbox', { name: 'Suggestions', hidden: true })).toBeInTheDocument();
    expect(box).toHaveValue('biki');
  });

  it('moves through the suggestions with the arrow keys, and wraps around to the box', async () => {
    const { user, box, options } = await showFound();
    const active = () => options.findIndex(({ id }) => id === box.getAttribute('aria-activedescendant'));
    expect(active()).toBe(-1);
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe(0);
    expect(options[0]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(active()).toBe(-1);
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe(3);
    await user.keyboard('{Home}');
    expect(active()).toBe(-1);
    expect(box).toHaveFocus();
  });

  it('opens the selected suggestion on Enter and clears the box', async () => {
    const { user, box, address } = await showFound();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(address()).toBe('/product/star-bikini');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(box).toHaveValue('');
  });

  it('searches for the typed text on Enter while no suggestion is selected', async () => {
    fakeApi({});
    const { user, box, address } = show();
    await user.type(box, ' star & stripe {Enter}');
    expect(address()).toBe('/products?search=star+%26+stripe');
    expect(box).toHaveValue('star & stripe');
  });

  it('closes the suggestions on Escape, and clears the box on the next Escape', async () => {
    const { user, box } = await showFound();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(box).toHaveValue('biki');
    await user.keyboard('{Escape}');
    expect(box).toHaveValue('');
  });

  it('closes the suggestions when the focus leaves', async () => {
    const { user } = await showFound();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('ignores the response for words that have changed since', async () => {
    const responses: Record<string, (body: unknown) => void> = {};
    globalThis.fetch = (input) =>
      new Promise((resolve) => {
        responses[input as string] = (body) =>
          resolve({ ok: true, text: () => Promise.resolve(JSON.stringify(body)) } as Response);
      });
    const { user, box } = show();
    await user.type(box, 'sta');
    await waitFor(() => expect(responses).toHaveProperty(['/api/search-suggestions?query=sta']));
    await user.type(box, 'r');
    await waitFor(() => expect(responses).toHaveProperty(['/api/search-suggestions?query=star']));
    act(() => responses['/api/search-suggestions?query=star']?.({ products: [star], categories: [], total: 1 }));
    expect(await screen.findByRole('option', { name: /Star Bikini/ })).toBeInTheDocument();
    act(() => responses['/api/search-suggestions?query=sta']?.(found));
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('1 product');
  });

  it('reports that there are no suggestions', async () => {
    fakeApi({ [call]: { body: { products: [], categories: [], total: 0 } } });
    const view = show();
    await write(view, 'biki');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No suggestions'));
    expect(view.box).toHaveAttribute('aria-expanded', 'false');
  });

  it('still searches while suggestions are unavailable', async () => {
    const offline = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    globalThis.fetch = offline;
    const { user, box, address } = show();
    await user.type(box, 'biki');
    await waitFor(() => expect(offline).toHaveBeenCalled());
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/products?search=biki');
  });

  it('shows the current search words and is a plain form for them', () => {
    const { box } = show('/products?search=star');
    expect(box).toHaveValue('star');
    expect(box.form).toHaveAttribute('action', '/products');
    expect(box).toHaveAttribute('name', 'search');
  });

  it('opens from its icon with the focus in the box, and closes with the icon', async () => {
    fakeApi({});
    const { user, box } = show();
    expect(box).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Search products' }));
    expect(box).not.toBeVisible();
  });

  it('leaves Escape in an empty box to the browser, which closes the popover', async () => {
    fakeApi({});
    const { user, box } = show();
    await user.type(box, 's');
    const escape = () => fireEvent.keyDown(box, { key: 'Escape' });
    expect(escape()).toBe(false);
    expect(box).toHaveValue('');
    expect(escape()).toBe(true);
  });
});
