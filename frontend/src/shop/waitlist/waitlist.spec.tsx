import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aProduct, aVariant } from '../../../test/a-product';
import { aShopper } from '../../../test/a-user';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { WaitlistEntry } from '../../api/models';
import BackInStockPage from './back-in-stock-page';
import JoinWaitlist from './join-waitlist';

const product = aProduct({
  variants: [
    aVariant({ id: 1, size: 'L', color: 'Navy', inStock: false, inventoryCount: 0 }),
    aVariant({ id: 2, size: 'S', color: 'Navy' }),
    aVariant({ id: 3, size: 'S', color: 'Rust', inStock: false, inventoryCount: 0 }),
    aVariant({ id: 4, size: 'S', color: 'Sand' }),
  ],
});

function Turning({ to }: { to: string }) {
  const [color, setColor] = useState('Navy');
  return (
    <>
      <button onClick={() => setColor(to)}>{to}</button>
      <button onClick={() => setColor('Navy')}>Navy</button>
      <JoinWaitlist product={product} choices={[{ color, size: undefined }]} />
    </>
  );
}

describe('waitlist form below a product with a sold-out size', () => {
  const show = () => renderPage(<JoinWaitlist product={product} choices={[{ color: 'Rust', size: undefined }]} />);

  it('offers the sold-out sizes, those of the chosen color first', async () => {
    const message = 'Almost there: please open the link that we sent you.';
    const calls = fakeApi({ 'POST /api/waitlist': { status: 202, body: { message } } });
    const { user } = show();
    await user.click(screen.getByText('Is your size sold out? Email me when it is back'));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['S, Rust', 'L, Navy']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'L, Navy');
    await user.type(screen.getByRole('textbox', { name: 'Your email' }), 'mary@shop.example');
    // Screen readers announce only changes of a live region that already exists.
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
    await user.click(screen.getByRole('button', { name: 'Email me' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message));
    const button = screen.getByRole('button', { name: 'Email me' });
    expect(screen.getByRole('status').compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(calls.map(({ body }) => body)).toEqual([
      { productId: product.id, variantId: 1, email: 'mary@shop.example' },
    ]);
  });

  it('does not change the chosen size when the shopper chooses another color', async () => {
    const calls = fakeApi({ 'POST /api/waitlist': { status: 202, body: { message: 'Almost there.' } } });
    const { user } = renderPage(<Turning to="Rust" />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'L, Navy');
    await user.click(screen.getByRole('button', { name: 'Rust' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['S, Rust', 'L, Navy']);
    expect(screen.getByRole('combobox', { name: 'Size' })).toHaveDisplayValue('L, Navy');
    await user.type(screen.getByRole('textbox', { name: 'Your email' }), 'mary@shop.example');
    await user.click(screen.getByRole('button', { name: 'Email me' }));
    await waitFor(() => expect(calls).toMatchObject([{ body: { variantId: 1 } }]));
  });

  it('is hidden while every size of the chosen color is in stock, and preserves the typed address', async () => {
    const { user } = renderPage(<Turning to="Sand" />);
    await user.click(screen.getByText(/Email me when it is back/));
    await user.type(screen.getByRole('textbox', { name: 'Your email' }), 'mary@shop.example');
    await user.click(screen.getByRole('button', { name: 'Sand' }));
    expect(screen.getByText(/Email me when it is back/)).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Navy' }));
    expect(screen.getByText(/Email me when it is back/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Your email' })).toHaveValue('mary@shop.example');
  });

  it('has the address of the signed-in shopper', async () => {
    document.cookie = 'signed_in=1';
    fakeApi({ 'GET /api/user': { body: aShopper() } });
    show();
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Your email', hidden: true })).toHaveValue('marina@shop.example'),
    );
    document.cookie = 'signed_in=; max-age=0';
  });

  it('sends no invalid address, and preserves typed values when the shop rejects them', async () => {
    const message = 'This item is back in stock. You can buy it now.';
    const calls = fakeApi({ 'POST /api/waitlist': { status: 409, body: { message } } });
    const { user } = show();
    await user.click(screen.getByText(/Email me when it is back/));
    const field = screen.getByRole('textbox', { name: 'Your email' });
    await user.type(field, 'mary');
    await user.click(screen.getByRole('button', { name: 'Email me' }));
    expect(screen.getByText('Please enter a valid email address.')).toBeInTheDocument();
    expect([calls, document.activeElement]).toEqual([[], field]);
    await user.type(field, '@shop.example');
    await user.click(screen.getByRole('button', { name: 'Email me' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(field).toHaveValue('mary@shop.example');
  });
});

describe('waitlist form below a set', () => {
  const half = (name: string, id: number, inStock: boolean) =>
    aProduct({
      id,
      name,
      variants: [aVariant({ id: id * 10, size: 'S' }), aVariant({ id: id * 10 + 1, size: 'M', inStock })],
    });

  it('offers the sold-out sizes of a half', async () => {
    const calls = fakeApi({ 'POST /api/waitlist': { status: 202, body: { message: 'Almost there.' } } });
    const set = { top: half('Wave Top', 5, false), bottom: half('Wave Bottom', 6, false) };
    const { user } = renderPage(<JoinWaitlist product={aProduct({ id: 9, set, variants: [] })} choices={[]} />);
    await user.click(screen.getByText('Is your size sold out? Email me when it is back'));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Wave Top, M, Navy',
      'Wave Bottom, M, Navy',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Wave Bottom, M, Navy');
    await user.type(screen.getByRole('textbox', { name: 'Your email' }), 'mary@shop.example');
    await user.click(screen.getByRole('button', { name: 'Email me' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Almost there.'));
    expect(calls.map(({ body }) => body)).toEqual([{ productId: 6, variantId: 61, email: 'mary@shop.example' }]);
  });
});

describe('waitlist entry page', () => {
  const entry: WaitlistEntry = {
    productId: 3,
    productName: 'Harbor Bikini',
    productSlug: 'harbor-bikini',
    variant: 'L, Navy',
    imageUrl: '/images/products/harbor-bikini.webp',
    state: 'unconfirmed',
    place: null,
    reservedUntil: null,
  };
  const set = { productId: 9, name: 'Wave Set', slug: 'wave-set', otherHalf: 'bottom', isOnlyWay: false } as const;
  const aLine = (ofSet?: { productId: number; name: string }) => ({
    productId: entry.productId,
    product: { name: entry.productName },
    set: ofSet,
  });
  const at = '/back-in-stock?token=t-1';
  const show = () => renderPage(<BackInStockPage />, { at });

  it('joins the waitlist on a click, not when opened', async () => {
    const calls = fakeApi({
      'GET /api/waitlist/t-1': { body: entry },
      'POST /api/waitlist/confirm': { body: { ...entry, state: 'waiting', place: 3 } },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Yes, email me' }));
    expect(
      await screen.findByText('Shoppers ahead of you: 2. We will email you when it is your turn.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'You are on the waitlist' })).toBeInTheDocument();
    expect(calls.map(({ method, body }) => [method, body])).toEqual([
      ['GET', undefined],
      ['POST', { token: 't-1' }],
    ]);
  });

  it('adds the reserved item to the cart', async () => {
    const reserved = { ...entry, state: 'reserved', reservedUntil: '2026-11-23T03:15:00.000Z' };
    const calls = fakeApi({
      'GET /api/waitlist/t-1': { body: reserved },
      'POST /api/waitlist/claim': { body: { sessionId: 'new', items: [aLine()] } },
    });
    const { user, address } = show();
    await user.click(await screen.findByRole('button', { name: 'Add to my cart' }));
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ token: 't-1', sessionId: null }));
    await waitFor(() => expect(address()).toBe('/cart'));
    await waitFor(() => expect(localStorage.getItem('cartSessionId')).toBe('new'));
    expect(await screen.findByText('Harbor Bikini has been added to your cart.')).toBeInTheDocument();
  });

  it.each([true, false])(
    'adds the reserved half of a set to the cart with the other half, sold alone: %s',
    async (isAlone) => {
      const bottom = aProduct({
        id: 6,
        name: 'Wave Bottom',
        variants: [
          aVariant({ id: 60, size: 'S' }),
          aVariant({ id: 61, size: 'M' }),
          aVariant({ id: 62, size: 'L', inStock: false }),
        ],
      });
      const calls = fakeApi({
        'GET /api/waitlist/t-1': {
          body: {
            ...entry,
            set: { ...set, isOnlyWay: !isAlone },
            state: 'reserved',
            reservedUntil: '2026-11-23T03:15:00.000Z',
          },
        },
        'GET /api/products/wave-set': { body: aProduct({ id: 9, price: 80, set: { top: aProduct(), bottom } }) },
        'POST /api/waitlist/claim': {
          body: { sessionId: 'new', items: [aLine(), aLine({ productId: 9, name: 'Wave Set' })] },
        },
      });
      const { user } = show();
      const size = await screen.findByRole('combobox', { name: 'Wave Bottom' });
      expect(screen.queryAllByRole('button', { name: 'Add to my cart' })).toHaveLength(isAlone ? 1 : 0);
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'Please choose',
        'S, Navy',
        'M, Navy',
      ]);
      expect(screen.getByText(/^Wave Set:/)).toHaveTextContent('Wave Set: $80.00');
      const put = screen.getByRole('button', { name: 'Add Wave Set to my cart' });
      await user.click(put);
      expect(calls.map(({ method }) => method)).not.toContain('POST');
      await user.selectOptions(size, 'M, Navy');
      await user.click(put);
      expect(await screen.findByText('Wave Set has been added to your cart.')).toBeInTheDocument();
      const { body } = calls.find(({ method }) => method === 'POST') ?? {};
      expect(body).toEqual({ token: 't-1', sessionId: null, setId: 9, otherVariantId: 61 });
    },
  );

  it.each([
    [{ state: 'waiting', place: 1 }, 'You are on the waitlist', 'You are first on the waitlist.'],
    [{ state: 'bought' }, 'This item is yours', 'You have bought the item that we reserved for you.'],
  ])('shows the state of the entry: %j', async (state, title, text) => {
    fakeApi({ 'GET /api/waitlist/t-1': { body: { ...entry, ...state } } });
    show();
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('retries to load the set after a failure', async () => {
    const bottom = aProduct({ id: 6, name: 'Wave Bottom', variants: [aVariant({ id: 61 })] });
    fakeApi({
      'GET /api/waitlist/t-1': {
        body: { ...entry, set, state: 'reserved', reservedUntil: '2026-11-23T03:15:00.000Z' },
      },
      'GET /api/products/wave-set': [{ status: 503 }, { body: aProduct({ set: { top: aProduct(), bottom } }) }],
    });
    const { user } = show();
    expect(await screen.findByText('The set could not be loaded.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('combobox', { name: 'Wave Bottom' })).toBeInTheDocument();
  });

  it('reports that the reservation expired in the meantime, and shows the current state', async () => {
    const message = 'Your reservation has ended.';
    const reserved = { ...entry, state: 'reserved', reservedUntil: '2026-11-23T03:15:00.000Z' };
    fakeApi({
      'GET /api/waitlist/t-1': [{ body: reserved }, { body: { ...entry, state: 'lapsed' } }],
      'POST /api/waitlist/claim': { status: 409, body: { message } },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Add to my cart' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Your reservation has ended' })).toBeInTheDocument();
  });

  it.each([
    ['is unknown', at],
    ['has no token', '/back-in-stock'],
  ])('reports that a link that %s does not work', async (_, address) => {
    fakeApi({ 'GET /api/waitlist/t-1': { status: 404 } });
    renderPage(<BackInStockPage />, { at: address });
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
  });
});
