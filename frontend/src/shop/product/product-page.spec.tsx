import { act, screen, waitFor, within } from '@testing-library/react';
import contract from '../../../../contract/openapi.json';
import { aCart } from '../../../test/a-cart';
import { aProduct, aVariant } from '../../../test/a-product';
import { fakeApi, keyOf } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { sizeCharts } from '../../../test/size-charts';
import { saveBody } from '../fit/body';
import { mySize } from '../my-size/my-size';
import { SiteContext } from '../../page/site';
import ProductPage from './product-page';
import { ProductView } from './product-view';

const sized = aProduct({
  compareAtPrice: 72,
  variants: [
    aVariant({ id: 1, size: 'L', inStock: false, inventoryCount: 0 }),
    aVariant({ id: 2, size: 'S' }),
    aVariant({ id: 3, size: 'M', color: 'Rust', price: 61 }),
  ],
});

const sizeChart = [
  { size: 'S', bust: [33, 35], waist: [26, 28], hips: [36, 38] },
  { size: 'M', bust: [35, 37], waist: [28, 30], hips: [38, 40.5] },
];

const show = (product: unknown, slug = 'harbor-bikini', data: Record<string, unknown> = {}) =>
  renderPage(<ProductPage />, {
    at: `/product/${slug}`,
    path: '/product/:slug',
    data: {
      [`/api/products/${slug}`]: product,
      '/api/products?category=bikinis&limit=5&fields=card': { products: [], total: 0 },
      ...data,
    },
  });

const added = { status: 201, body: aCart({ sessionId: 'new' }) };
const newCart = {
  'POST /api/cart': { body: { sessionId: 'new' } },
  'POST /api/cart/new/items': added,
};

describe('product page', () => {
  it('asks for a size instead of choosing one', async () => {
    const calls = fakeApi(newCart);
    const { user } = show(sized);
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('Please select a size before adding to cart.')).toBeInTheDocument();
    expect(screen.getAllByText('Please select a size')).toHaveLength(2);
    expect(screen.getByRole('radio', { name: 'S' })).toHaveFocus();
    expect(calls).toEqual([]);
  });

  describe('for a set', () => {
    const half = (id: number, name: string, variants: Parameters<typeof aVariant>[0][]) =>
      aProduct({ id, name, slug: name.toLowerCase().replace(' ', '-'), variants: variants.map(aVariant) });
    const top = half(11, 'Wave Top', [
      { id: 1, size: 'S' },
      { id: 2, size: 'M' },
    ]);
    const bottom = half(12, 'Wave Bottom', [
      { id: 3, size: 'S', inStock: false, inventoryCount: 0 },
      { id: 4, size: 'M' },
    ]);
    const set = aProduct({ id: 20, name: 'Wave Set', price: 80, isSet: true, set: { top, bottom } });
    const sizesOf = (name: string) => within(screen.getByRole('region', { name }));

    it('shows the savings', async () => {
      show(set);
      expect(await screen.findByText('$80.00 instead of $116.00: you save $36.00.')).toBeInTheDocument();
    });

    it('asks for a size of each half, and adds both with one click', async () => {
      const calls = fakeApi(newCart);
      const { user } = show(set);
      const button = await screen.findByRole('button', { name: 'Add to Cart' });
      await user.click(sizesOf('Top: Wave Top').getByRole('radio', { name: 'M' }));
      await user.click(button);
      expect(await screen.findByText('Please select a size for the bottom')).toBeInTheDocument();
      expect(sizesOf('Bottom: Wave Bottom').getByRole('radio', { name: 'M' })).toHaveFocus();
      expect(calls).toEqual([]);
      await user.click(sizesOf('Bottom: Wave Bottom').getByRole('radio', { name: 'M' }));
      await user.click(button);
      expect(await screen.findByText('1 × Wave Set added to your cart.')).toBeInTheDocument();
      expect(calls.find(({ path }) => path === '/api/cart/new/items')?.body).toEqual({
        ...{ productId: 20, variantId: null, topVariantId: 2, bottomVariantId: 4, quantity: 1 },
      });
    });

    it('shows the size and the quantity of a form that was rejected before hydration', async () => {
      fakeApi({});
      const values = { 'top-size': 'M', quantity: '3' };
      const refusedForm = { form: 'add-set-to-cart', errors: {}, values };
      renderPage(
        <SiteContext value={{ origin: 'http://localhost', refusedForm }}>
          <ProductView product={set} />
        </SiteContext>,
      );
      expect(await screen.findByRole('group', { name: 'Quantity of Wave Set' })).toHaveTextContent('3');
      expect(sizesOf('Top: Wave Top').getByRole('radio', { name: 'M' })).toBeChecked();
    });

    it('restores the chosen sizes after a reload, but not on another visit @series', async () => {
      fakeApi({});
      const first = show(set);
      await screen.findByRole('region', { name: 'Top: Wave Top' });
      await first.user.click(sizesOf('Top: Wave Top').getByRole('radio', { name: 'S' }));
      await first.user.click(sizesOf('Bottom: Wave Bottom').getByRole('radio', { name: 'M' }));
      first.unmount();
      const reloaded = show(set);
      expect(await sizesOf('Top: Wave Top').findByRole('radio', { name: 'S' })).toBeChecked();
      expect(sizesOf('Bottom: Wave Bottom').getByRole('radio', { name: 'M' })).toBeChecked();
      reloaded.unmount();
      history.pushState(null, '');
      show(set);
      expect(sizesOf('Top: Wave Top').getByRole('radio', { name: 'S' })).not.toBeChecked();
    });

    it("preselects the shopper's own sizes, if they are in stock", () => {
      const ofKind = { 'bikini-top': 'S', 'bikini-bottom': 'S' };
      mySize.set({ query: 'top:S,bottom:S', ofKind });
      show({ ...set, set: { top: { ...top, kind: 'bikini-top' }, bottom: { ...bottom, kind: 'bikini-bottom' } } });
      expect(sizesOf('Top: Wave Top').getByRole('radio', { name: 'S' })).toBeChecked();
      expect(sizesOf('Bottom: Wave Bottom').queryByRole('radio', { checked: true })).not.toBeInTheDocument();
      act(() => mySize.set(undefined));
    });

    it('marks sold-out sizes, and cannot be bought without one half', () => {
      const { unmount } = show(set);
      expect(sizesOf('Bottom: Wave Bottom').getByRole('radio', { name: /^S\b.*sold out$/ })).toBeInTheDocument();
      unmount();
      show({ ...set, inStock: false });
      expect(screen.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
    });

    it('offers no waitlist while one half is not sold at all', () => {
      const { set: _, ...withoutHalves } = set;
      show({ ...withoutHalves, inStock: false });
      expect(screen.queryByText(/Email me when it is back/)).not.toBeInTheDocument();
    });

    it('links from a half that is not sold separately to its sets', () => {
      show({ ...top, slug: 'harbor-bikini', setOnly: true, sets: [{ name: 'Wave Set', slug: 'wave-set' }] });
      expect(screen.getByRole('link', { name: 'Wave Set' })).toHaveAttribute('href', '/product/wave-set');
      expect(screen.queryByRole('button', { name: 'Add to Cart' })).not.toBeInTheDocument();
    });
  });

  it('shows the fit, and the measurements of the chosen size @series', async () => {
    const { user } = show({ ...sized, sizeChart, kind: 'one-piece', coverage: 'full', leg: 'high-cut' });
    const facts = screen.getAllByRole('definition').map((fact) => fact.parentElement?.textContent);
    expect(facts).toEqual(['CoverageFull', 'LegHigh-cut']);
    expect(screen.queryByText(/fits bust/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'S' }));
    expect(screen.getByText('S fits bust 33–35, hips 36–38 inches')).toBeInTheDocument();
    expect(
      await screen.findByRole('img', { name: 'Dress form in size S: bust 33–35, waist 26–28, hips 36–38 inches' }),
    ).toBeInTheDocument();
  });

  it('suggests a size from measurements, stores them, selects the size, and deletes them', async () => {
    const { user } = show({ ...sized, sizeChart, kind: 'one-piece' });
    await user.click(screen.getByRole('button', { name: 'Find my size' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Find my size' }));
    await user.click(await panel.findByRole('radio', { name: 'Centimeters' }));
    expect(panel.queryByRole('textbox', { name: /Torso/ })).not.toBeInTheDocument();
    await user.type(panel.getByRole('textbox', { name: 'Hips' }), '95');
    expect(panel.getByRole('status')).toHaveTextContent('S: your hips (95 cm) are within 91–97.');
    await user.click(panel.getByRole('button', { name: 'Choose S' }));
    expect(await screen.findByRole('radio', { name: 'S', checked: true })).toBeInTheDocument();
    expect(await screen.findByText('S: your hips (95 cm) are within 91–97.')).toBeInTheDocument();
    expect(localStorage.getItem('my-measures')).toContain('"hips":95');
    await user.click(screen.getByRole('button', { name: 'Change my measurements' }));
    await user.click(await screen.findByRole('button', { name: 'Delete my measurements' }));
    expect(localStorage.getItem('my-measures')).toBeNull();
    expect(screen.getByRole('button', { name: 'Find my size' })).toBeInTheDocument();
  });

  it('adds nothing to the cart when the shopper submits measurements, and rejects implausible ones @series', async () => {
    const calls = fakeApi(newCart);
    const { user } = show({ ...sized, sizeChart, kind: 'one-piece' });
    await user.click(screen.getByRole('radio', { name: 'S' }));
    await user.click(screen.getByRole('button', { name: 'Find my size' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Find my size' }));
    const hips = await panel.findByRole('textbox', { name: /Hips/ });
    expect(panel.queryByRole('button', { name: 'Delete my measurements' })).not.toBeInTheDocument();
    await user.type(hips, 'wide');
    await user.click(panel.getByRole('button', { name: 'Done' }));
    expect(hips).toHaveFocus();
    expect(hips).toHaveAccessibleDescription('Please enter inches, such as 37 or 37.5.');
    await user.clear(hips);
    await user.type(hips, '95');
    expect(panel.getByRole('status')).toHaveTextContent('If you measured in centimeters, choose “Centimeters” above.');
    await user.click(panel.getByRole('button', { name: 'Done' }));
    expect(panel.getByRole('radio', { name: 'Centimeters' })).toHaveFocus();
    await user.click(panel.getByRole('radio', { name: 'Centimeters' }));
    expect(hips).toHaveValue('95');
    await user.click(panel.getByRole('button', { name: 'Choose S' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    act(() => saveBody(undefined));
  });

  it('shows the delivery date, but not for a sold-out product', async () => {
    const promises = [{ orderBefore: '2099-01-01T00:00:00.000Z', from: '2026-11-30', to: '2026-12-02' }];
    const data = { '/api/delivery': { promises } };
    const { container, unmount } = show(sized, undefined, data);
    await waitFor(() => expect(container).toHaveTextContent('Order now, arrives Mon Nov 30 – Wed Dec 2'));
    unmount();
    expect(show({ ...sized, inStock: false }, undefined, data).container.querySelector('.delivery')).toBeNull();
  });

  it('shows alternatives above the details of a sold-out product, and no quantity', () => {
    const other = aProduct({ id: 8, name: 'Star Bikini', slug: 'star-bikini' });
    show(aProduct({ inStock: false }), undefined, {
      '/api/products?category=bikinis&inStock=true&limit=5&fields=card': { products: [other], total: 1 },
    });
    const related = screen.getByRole('region', { name: 'You may also like' });
    expect(within(related).getByRole('link', { name: 'Star Bikini' })).toBeInTheDocument();
    const details = screen.getByRole('group', { name: 'Fit & Details' });
    expect(related.compareDocumentPosition(details)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
    expect(screen.queryByRole('group', { name: /^Quantity/ })).not.toBeInTheDocument();
  });

  it('shows its description once, and opens on fit and details', () => {
    show(aProduct({ description: 'Ties at the hips.', fabric: '82% nylon' }));
    const details = screen.getByRole('group', { name: 'Fit & Details' });
    expect(details).toHaveAttribute('open');
    expect(details).toHaveTextContent('82% nylon');
    expect(screen.getByRole('group', { name: 'Description' })).not.toHaveAttribute('open');
    expect(screen.getAllByText('Ties at the hips.')).toHaveLength(1);
  });

  it('shows the fit votes of a product that customers returned but did not review', async () => {
    show(aProduct({ fitVotes: { count: 6, small: 67, true: 0, large: 33 } }));
    const reviews = screen.getByRole('group', { name: 'Reviews' });
    await waitFor(() => expect(reviews).toHaveTextContent('No reviews yet.'));
    await waitFor(() => expect(reviews).toHaveTextContent('Runs small 67%'));
    expect(reviews).toHaveTextContent('From 6 reviews and returns.');
  });

  it('suggests a larger size if most customers say that the product runs small', async () => {
    const { user } = show({ ...sized, sizeChart, fitVotes: { count: 6, small: 67, true: 0, large: 33 } });
    await user.click(screen.getByRole('button', { name: 'Find my size' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Find my size' }));
    await user.selectOptions(await panel.findByRole('combobox'), 'S');
    expect(panel.getByRole('status')).toHaveTextContent(
      'S: you wear S elsewhere; 67% of 6 buyers say it runs small, so we suggest M.',
    );
  });

  it('shows a bar with price, size and button while the form is out of view @series', async () => {
    let scroll: (isIntersecting: boolean) => void = () => undefined;
    const Observer = IntersectionObserver;
    jest.spyOn(window, 'IntersectionObserver').mockImplementation((report) => {
      const observer = new Observer(report);
      scroll = (isIntersecting) => act(() => report([{ isIntersecting } as IntersectionObserverEntry], observer));
      return observer;
    });
    const calls = fakeApi(newCart);
    const { user } = show(sized);
    await waitFor(() => expect(IntersectionObserver).toHaveBeenCalled());
    scroll(false);
    const bar = screen.getByRole('button', { name: 'Add to Cart: Harbor Bikini' });
    await user.click(bar);
    expect(screen.getByRole('radio', { name: 'S' })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: 'S' }));
    expect(bar.closest('.buy-bar')).toHaveTextContent('$58.00, size S');
    await user.click(bar);
    expect(await screen.findByText('1 × Harbor Bikini added to your cart.')).toBeInTheDocument();
    expect(calls).toContainEqual(expect.objectContaining({ path: '/api/cart/new/items' }));
    scroll(true);
    expect(bar).not.toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('crosses out a sold-out size, and announces it as sold out instead of choosing it', async () => {
    const calls = fakeApi(newCart);
    const { user } = show(sized);
    const soldOut = screen.getByRole('radio', { name: /^L.*sold out/ });
    expect(soldOut).toHaveAttribute('aria-disabled', 'true');
    await user.click(soldOut);
    expect(screen.getByText('Size L is sold out.')).toBeInTheDocument();
    expect(soldOut).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'S' }));
    expect(screen.queryByText('Size L is sold out.')).not.toBeInTheDocument();
  });

  it('limits the quantity to the stock of the chosen variant', async () => {
    const few = [aVariant({ id: 1, size: 'S', inventoryCount: 2 }), aVariant({ id: 2, size: 'M', inventoryCount: 3 })];
    const { user } = show(aProduct({ inventoryCount: 5, variants: few }));
    const more = screen.getByRole('button', { name: 'Increase quantity' });
    const quantity = screen.getByRole('group', { name: 'Quantity of Harbor Bikini' });
    await user.click(more);
    await user.click(more);
    await user.click(more);
    expect(quantity).toHaveTextContent('3');
    expect(more).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('radio', { name: 'S' }));
    expect(quantity).toHaveTextContent('2');
    expect(more).toHaveAttribute('aria-disabled', 'true');
  });

  it('restores the chosen color and size after a reload, but not on another visit @series', async () => {
    fakeApi({});
    const first = show(sized);
    await first.user.click(screen.getByRole('radio', { name: 'S' }));
    first.unmount();
    const reloaded = show(sized);
    expect(screen.getByRole('radio', { name: 'S' })).toBeChecked();
    reloaded.unmount();
    history.pushState(null, '');
    show(sized);
    expect(screen.getByRole('radio', { name: 'S' })).not.toBeChecked();
  });

  it('ignores a stored size that is no longer offered', () => {
    fakeApi({});
    history.replaceState({ choices: { [sized.id]: { color: 'Navy', size: 'XXL' } } }, '');
    show(sized);
    for (const radio of screen.getAllByRole('radio')) {
      if (radio.getAttribute('name')?.endsWith('size')) expect(radio).not.toBeChecked();
    }
  });

  it('adds the chosen variant in the chosen quantity', async () => {
    const calls = fakeApi(newCart);
    const { user } = show(sized);
    await user.click(screen.getByRole('radio', { name: 'S' }));
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('2 × Harbor Bikini added to your cart.')).toBeInTheDocument();
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/api/cart/new/items',
      body: { productId: 7, variantId: 2, quantity: 2 },
    });
    expect(localStorage.getItem('cartSessionId')).toBe('new');
  });

  it('adds to the cart on Enter in a size, without changing the quantity @series', async () => {
    fakeApi(newCart);
    const { user } = show(sized);
    await user.click(screen.getByRole('radio', { name: 'S' }));
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    screen.getByRole('radio', { name: 'S' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('2 × Harbor Bikini added to your cart.')).toBeInTheDocument();
  });

  it('creates a new cart and retries if the old one was deleted', async () => {
    localStorage.setItem('cartSessionId', 'old');
    const calls = fakeApi({ ...newCart, 'POST /api/cart/old/items': { status: 404 } });
    const { user } = show(aProduct());
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('1 × Harbor Bikini added to your cart.')).toBeInTheDocument();
    expect(calls.map(({ path }) => path).slice(0, 3)).toEqual([
      '/api/cart/old/items',
      '/api/cart',
      '/api/cart/new/items',
    ]);
  });

  it('does not replace the cart if the product was deleted', async () => {
    localStorage.setItem('cartSessionId', 'old');
    fakeApi({
      'POST /api/cart': { body: { sessionId: 'old' } },
      'POST /api/cart/old/items': { status: 404, body: { message: 'This product is no longer available.' } },
    });
    const { user } = show(aProduct());
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('This product is no longer available.')).toBeInTheDocument();
    expect(localStorage.getItem('cartSessionId')).toBe('old');
  });

  it.each([
    ['POST /api/cart', 'There was a problem with your cart. Please try again.'],
    ['POST /api/cart/new/items', 'Could not add item to cart. Please try again.'],
  ])('explains the problem when %s fails, and can be retried', async (call, sentence) => {
    fakeApi({ ...newCart, [call]: { status: 500 } });
    const { user } = show(aProduct());
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  });

  it('retries with the same idempotency key after a lost response, also on another click', async () => {
    const calls = fakeApi({
      ...newCart,
      'POST /api/cart/new/items': [{ lost: true }, { status: 503 }, added, added],
    });
    const { user } = show(aProduct());
    const click = () => user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    await click();
    expect(await screen.findByText('Could not add item to cart. Please try again.')).toBeInTheDocument();
    await click();
    expect(await screen.findByText('1 × Harbor Bikini added to your cart.')).toBeInTheDocument();
    await click();
    const keys = () => calls.filter(({ path }) => path === '/api/cart/new/items').map(keyOf);
    await waitFor(() => expect(keys()).toHaveLength(4));
    expect(new Set(keys().slice(0, 3)).size).toBe(1);
    expect(keys()[3]).not.toBe(keys()[0]);
  });

  it('shows "Adding..." while the line is being added, adds once, and does not lose the focus', async () => {
    const calls = fakeApi(newCart);
    const { user } = show(aProduct());
    const click = user.dblClick(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByRole('button', { name: 'Adding...' })).toHaveAttribute('aria-disabled', 'true');
    await click;
    expect(await screen.findByRole('button', { name: 'Add to Cart' })).toHaveFocus();
    expect(calls.filter(({ path }) => path === '/api/cart/new/items')).toHaveLength(1);
  });

  it('shows the number of remaining units if there are not enough', async () => {
    localStorage.setItem('cartSessionId', 'old');
    fakeApi({ 'POST /api/cart/old/items': { status: 409, body: { message: 'Only 2 left.' } } });
    const { user } = show(aProduct());
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('Only 2 left.')).toBeInTheDocument();
  });

  it('shows the savings, and the price of the chosen variant', async () => {
    const { user } = show(sized);
    expect(screen.getByText('Save 19%')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Rust' }));
    await user.click(screen.getByRole('radio', { name: 'M' }));
    expect(screen.getByText('$61.00')).toBeInTheDocument();
  });

  it('shows another picture when its thumbnail is clicked, and announces it', async () => {
    const { user } = show(aProduct({ images: ['/images/products/harbor-back.webp'] }));
    const pictures = screen.getByRole('list', { name: 'Pictures' });
    expect(screen.getByRole('img', { name: 'Harbor Bikini' })).toHaveAttribute(
      'src',
      '/images/products/harbor-bikini-600.webp',
    );
    await user.click(within(pictures).getByRole('link', { name: 'Show picture 2 of 2' }));
    expect(screen.getByRole('img', { name: 'Harbor Bikini' })).toHaveAttribute(
      'src',
      '/images/products/harbor-back-600.webp',
    );
    expect(screen.getByText('Picture 2 of 2')).toBeInTheDocument();
    expect(within(pictures).getByRole('link', { name: 'Show picture 2 of 2' })).toHaveAttribute('aria-current', 'true');
  });

  describe('in several colors, with pictures assigned to colors', () => {
    const file = (name: string) => `/images/products/harbor-${name}.webp`;
    const colorful = aProduct({
      imageUrl: file('navy'),
      images: [file('fabric'), file('rust-back'), file('navy-back'), file('rust-side')],
      imageDetails: {
        [file('fabric')]: { alt: 'close-up of the fabric' },
        [file('rust-back')]: { color: 'Rust', alt: 'from behind' },
        [file('navy-back')]: { color: 'Navy', alt: 'from behind' },
        [file('rust-side')]: { color: 'Rust' },
      },
      variants: [
        aVariant({ id: 1, size: 'S', imageUrl: file('navy') }),
        aVariant({ id: 2, size: 'S', color: 'Rust', imageUrl: file('rust') }),
      ],
    });
    const navy = ['navy', 'navy-back', 'fabric'];
    const rust = ['rust', 'rust-back', 'rust-side', 'fabric'];
    const shown = () =>
      [...document.querySelectorAll('.gallery__row img')].map((image) =>
        image.getAttribute('src')?.replace(/^.*harbor-|-600.webp$/g, ''),
      );
    const thumbnail = (name: string) => screen.getByRole('link', { name: `Show picture ${name}` });

    it('shows the pictures of the chosen color, its main picture first, and those without a color last', async () => {
      const { user } = show(colorful);
      expect(shown()).toEqual(navy);
      expect(screen.getByRole('img', { name: 'Harbor Bikini, Navy' })).toBeInTheDocument();
      await user.click(thumbnail('3 of 3'));
      expect(screen.getByRole('img', { name: 'Harbor Bikini, close-up of the fabric' })).toBeInTheDocument();
      await user.click(screen.getByRole('radio', { name: 'Rust' }));
      expect(shown()).toEqual(rust);
      expect(thumbnail('1 of 4')).toHaveAttribute('aria-current', 'true');
      expect(screen.getByText('Picture 1 of 4')).toBeInTheDocument();
      expect(screen.getByRole('img', { name: 'Harbor Bikini, Rust' })).toBeInTheDocument();
      await user.click(thumbnail('2 of 4'));
      expect(screen.getByRole('img', { name: 'Harbor Bikini, from behind' })).toBeInTheDocument();
      await user.click(screen.getByRole('radio', { name: 'Navy' }));
      expect(shown()).toEqual(navy);
      expect(thumbnail('1 of 3')).toHaveAttribute('aria-current', 'true');
    });

    it('opens only those pictures in full screen @series', async () => {
      const { user } = show(colorful);
      await user.click(screen.getByRole('radio', { name: 'Rust' }));
      await user.click(screen.getByRole('button', { name: 'Zoom in on picture 1 of 4' }));
      const first = await screen.findByRole('group', { name: 'Picture 1 of 4' });
      expect(within(first).getByRole('img', { name: 'Harbor Bikini, Rust' })).toBeInTheDocument();
      await user.keyboard('{ArrowRight}');
      expect(await screen.findByRole('group', { name: 'Picture 2 of 4' })).toBeInTheDocument();
    });

    it('shows the pictures of the color that was chosen before a reload', () => {
      history.replaceState({ choices: { [colorful.id]: { color: 'Rust' } } }, '');
      show(colorful);
      expect(shown()).toEqual(rust);
      history.replaceState(null, '');
    });

    it('shows the pictures of the first color if none is chosen', () => {
      const variants = colorful.variants.map((variant) => ({ ...variant, size: null }));
      show({ ...colorful, variants });
      expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
      expect(shown()).toEqual(navy);
    });

    describe('with a separate picture of the first color', () => {
      const ofNavy = (imageUrl: string) => ({
        ...colorful,
        imageUrl,
        variants: colorful.variants.map((variant) =>
          variant.color === 'Navy' ? { ...variant, imageUrl: file('navy-front') } : variant,
        ),
      });

      it('shows that picture first, and the main picture after it, in that color only', async () => {
        const { user } = show(ofNavy(file('main')));
        expect(shown()).toEqual(['navy-front', 'main', 'navy-back', 'fabric']);
        expect(thumbnail('1 of 4')).toHaveAttribute('aria-current', 'true');
        expect(screen.getByRole('img', { name: 'Harbor Bikini, Navy' })).toBeInTheDocument();
        await user.click(screen.getByRole('radio', { name: 'Rust' }));
        expect(shown()).toEqual(rust);
      });

      it('shows the main picture with the color that it is assigned to', async () => {
        const { user } = show(ofNavy(file('rust')));
        expect(shown()).toEqual(['navy-front', 'navy-back', 'fabric']);
        await user.click(screen.getByRole('radio', { name: 'Rust' }));
        expect(shown()).toEqual(rust);
      });

      it('starts with the main picture if no picture has its color, and switches when the color is chosen', async () => {
        const { user } = show({ ...ofNavy(file('main')), images: [] });
        expect(shown()).toEqual(['main', 'navy-front', 'rust']);
        expect(thumbnail('1 of 3')).toHaveAttribute('aria-current', 'true');
        await user.click(screen.getByRole('radio', { name: 'Rust' }));
        expect(thumbnail('3 of 3')).toHaveAttribute('aria-current', 'true');
        await user.click(screen.getByRole('radio', { name: 'Navy' }));
        expect(thumbnail('2 of 3')).toHaveAttribute('aria-current', 'true');
      });
    });

    it('hides pictures of a removed color, as long as there are others', () => {
      const { unmount } = show({ ...colorful, imageUrl: file('rust'), variants: colorful.variants.slice(1) });
      expect(shown()).toEqual(rust);
      unmount();
      const images = [file('rust-back'), file('rust-side')];
      show({ ...colorful, imageUrl: '', images, variants: [aVariant({ id: 3, color: 'Black' })] });
      expect(shown()).toEqual(expect.arrayContaining(['rust-back', 'rust-side']));
    });

    it('shows the main picture with its alt text, and only for its color', async () => {
      const { user } = show({
        ...colorful,
        images: [...colorful.images, file('navy')],
        imageDetails: { ...colorful.imageDetails, [file('navy')]: { alt: 'from the front' } },
      });
      expect(shown()).toEqual(navy);
      expect(screen.getByRole('img', { name: 'Harbor Bikini, from the front' })).toBeInTheDocument();
      await user.click(screen.getByRole('radio', { name: 'Rust' }));
      expect(shown()).toEqual(rust);
    });

    it('shows all pictures if none is assigned to a color, or if there is no color', () => {
      const all = ['navy', 'fabric', 'rust-back', 'navy-back', 'rust-side'];
      const { unmount } = show({ ...colorful, imageDetails: { [file('navy-back')]: { alt: 'from behind' } } });
      expect(shown()).toEqual([...all, 'rust']);
      const alts = [...document.querySelectorAll('.gallery__row img')].map((image) => image.getAttribute('alt'));
      expect(new Set(alts)).toEqual(new Set(['Harbor Bikini', 'Harbor Bikini, from behind']));
      unmount();
      show({ ...colorful, variants: [] });
      expect(shown()).toEqual(all);
    });
  });

  it('shows the picture that the shopper swiped to before hydration', () => {
    const row = [
      jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390),
      jest.spyOn(Element.prototype, 'scrollLeft', 'get').mockReturnValue(390),
    ];
    show(aProduct({ images: ['/images/products/harbor-back.webp'] }));
    expect(screen.getByText('Picture 2 of 2')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show picture 2 of 2' })).toHaveAttribute('aria-current', 'true');
    row.forEach((measure) => measure.mockRestore());
  });

  it('shows the placeholder of each picture in the gallery, the thumbnails and the color options', () => {
    const [front, back] = ['/images/products/harbor-bikini.webp', '/images/products/harbor-back.webp'];
    const placeholders = { [front]: 'data:image/webp;base64,AAAA', [back]: 'data:image/webp;base64,BBBB' };
    const variants = [aVariant({ id: 1, imageUrl: front }), aVariant({ id: 2, color: 'Rust', imageUrl: back })];
    show(aProduct({ imageUrl: front, placeholders, variants }));
    const shown = [...document.querySelectorAll<HTMLElement>('.gallery img, .color-option__picture img')].map(
      ({ style }) => style.backgroundImage,
    );
    const each = [`url("${placeholders[front]}")`, `url("${placeholders[back]}")`];
    expect(shown).toEqual([...each, ...each, ...each]);
  });

  it('shows the pictures in full screen, by keyboard, and continues with the last one shown @series', async () => {
    const { user } = show(aProduct({ images: ['/images/products/harbor-back.webp'] }));
    await user.click(screen.getByRole('button', { name: 'Zoom in on picture 1 of 2' }));
    expect(await screen.findByRole('dialog', { name: 'Full-screen pictures' })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('group', { name: 'Picture 2 of 2' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Zoom in on picture 2 of 2' })).toHaveFocus();
  });

  it('resets its state for another product @series', async () => {
    const star = { ...sized, id: 8, slug: 'star-bikini', name: 'Star Bikini', images: [] };
    const { user } = show(sized, 'harbor-bikini', {
      '/api/products/star-bikini': star,
      '/api/products?category=bikinis&limit=5&fields=card': { products: [star], total: 1 },
    });
    await user.click(screen.getByRole('radio', { name: 'S' }));
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    await user.click(screen.getByRole('link', { name: 'Star Bikini' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Star Bikini' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'S' })).not.toBeChecked();
    expect(screen.getByRole('group', { name: 'Quantity of Star Bikini' })).toHaveTextContent('1');
  });

  it('shows at most four other products', () => {
    const others = [7, 11, 12, 13, 14].map((id) => aProduct({ id, name: `Product ${id}`, slug: `product-${id}` }));
    show(aProduct(), 'harbor-bikini', {
      '/api/products?category=bikinis&limit=5&fields=card': { products: others, total: 9 },
    });
    const related = within(screen.getByRole('region', { name: 'You may also like' }));
    expect(related.getAllByRole('article')).toHaveLength(4);
    expect(related.queryByText('Product 7')).not.toBeInTheDocument();
  });

  describe('product details tab', () => {
    const details = (product: ReturnType<typeof aProduct>) => {
      show(product);
      return within(screen.getByRole('group', { name: 'Fit & Details' }));
    };
    const factsIn = (panel: ReturnType<typeof details>) =>
      panel.getAllByRole('listitem').map(({ textContent }) => textContent);

    it('shows the known facts in parts @series', () => {
      const panel = details({
        ...sized,
        ...{ features: ['Flat seams'], fabric: '100% nylon', lining: 'Fully lined', upf: 50 },
        ...{ care: ['Rinse after wearing', 'Dry flat'], fit: 'Low-rise' },
      });
      expect(panel.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
        'Features',
        'Material',
        'Care',
      ]);
      expect(factsIn(panel)).toEqual([
        ...['Flat seams', 'Low-rise', 'Sizes S to L', '100% nylon', 'Fully lined', 'UPF 50+'],
        ...['Rinse after wearing', 'Dry flat'],
      ]);
    });

    it('shows every text that the API has about the product', () => {
      // Only search engines and shared links show the search texts.
      const { description, seoTitle, seoDescription, ...rest } = contract.components.schemas.ProductDetail.properties;
      const known = Object.entries(rest).filter(
        ([, schema]) => 'type' in schema && schema.type === description.type && 'nullable' in schema,
      );
      const texts = known.filter(([, schema]) => !('enum' in schema)).map(([name]) => name);
      const words = known.flatMap(([name, schema]) => ('enum' in schema && name !== 'kind' ? name : []));
      expect(texts).toContain('fabric');
      const panel = details(aProduct(Object.fromEntries([...texts, ...words].map((name) => [name, `The ${name}.`]))));
      expect(factsIn(panel).sort()).toEqual(texts.map((name) => `The ${name}.`).sort());
      const aboveSizes = screen.getAllByRole('definition').map(({ textContent }) => textContent);
      expect(aboveSizes).toEqual(words.map((name) => `The ${name}.`));
    });

    it('omits unknown facts: a sarong has no sizes, no size guide and no sun protection', () => {
      const panel = details(aProduct({ fabric: '100% cotton voile' }));
      expect(factsIn(panel)).toEqual(['100% cotton voile']);
      expect(screen.queryByText('Size Guide')).not.toBeInTheDocument();
    });

    it.each([
      [['M'], 'Size M'],
      [['S', 'M'], 'Sizes S and M'],
      [['XL', 'XS', 'L'], 'Sizes XS, L, and XL'],
      [['XL', 'XS', 'L', 'S', 'M'], 'Sizes XS to XL'],
    ])('shows the sizes %j as “%s”', (given, sentence) => {
      const variants = given.map((size, id) => aVariant({ id, size }));
      expect(factsIn(details(aProduct({ variants })))).toEqual([sentence]);
    });

    it('links to the contact page if nothing is known', () => {
      const panel = details(aProduct());
      expect(panel.getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/contact');
    });
  });

  it('opens the size guide over the page, and its link stays a normal link @series', async () => {
    fakeApi({ 'GET /api/size-charts': { body: sizeCharts } });
    const { user, address } = show(sized);
    const link = screen.getByRole('link', { name: 'Size Guide' });
    expect(link).toHaveAttribute('href', '/size-guide');
    await user.click(link);
    const guide = within(await screen.findByRole('dialog', { name: 'Size Guide' }));
    expect(await guide.findByText('Bikini tops')).toBeInTheDocument();
    expect(address()).toBe('/product/harbor-bikini');
  });

  it('reports an unknown product', () => {
    show(null, 'gone');
    expect(screen.getByRole('heading', { name: 'Product Not Found' })).toBeInTheDocument();
    expect(screen.getByText("We couldn't find the product you're looking for.")).toBeInTheDocument();
  });

  it('reports a network failure instead of a missing product, and retries', async () => {
    const { slug, name } = sized;
    fakeApi({ [`GET /api/products/${slug}`]: [{ status: 503 }, { body: sized }] });
    const { user } = show(undefined, slug);
    expect(await screen.findByText('Please check your connection and try again.')).toBeInTheDocument();
    expect(screen.queryByText('Product Not Found')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument();
  });

  it('redirects to the new address of a renamed product', async () => {
    const { address } = show(sized, 'old-name');
    await waitFor(() => expect(address()).toBe('/product/harbor-bikini'));
  });
});
