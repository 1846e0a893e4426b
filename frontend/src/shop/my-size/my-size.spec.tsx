import { act, screen, within } from '@testing-library/react';
import { aProduct, aVariant } from '../../../test/a-product';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { Variant } from '../../api/models';
import { onDevice } from '../../device/storage';
import ListingPage from '../catalog/listing-page';
import ProductPage from '../product/product-page';
import { storeSizes } from './stored-sizes';
import { mySize } from './my-size';
import { readMySize } from '../layout/layout';

const garment = { kind: [], coverage: [], support: [], lined: [], rise: [], leg: [], stretch: [] };
const facets = { total: 9, sizes: [], colors: [], onSale: 0, inStock: 9, notInMySize: 0, garment, didYouMean: null };
const response = (...names: string[]) => ({
  body: names.map((name, index) => aProduct({ id: index + 1, name, slug: `p${index}` })),
  headers: { 'X-Total-Count': String(names.length) },
});
const everything = {
  '/api/products?inStock=true&limit=24&fields=card': { products: response('Harbor', 'Reef').body, total: 2 },
  '/api/product-facets?inStock=true': facets,
};
const inMySize = {
  'GET /api/products?inStock=true&limit=24&mySize=top%3AM%2Cone-piece%3AL&fields=card': response('Reef'),
  'GET /api/product-facets?inStock=true&mySize=top%3AM%2Cone-piece%3AL': { body: { ...facets, notInMySize: 1 } },
};

afterEach(() => act(() => storeSizes(undefined)));

describe('my size', () => {
  it('is asked once, filters the list, shows the number of hidden products, and is switched off with one click', async () => {
    fakeApi(inMySize);
    const { user } = renderPage(<ListingPage />, { at: '/products', path: '/products', data: everything });
    await user.click(await screen.findByRole('button', { name: 'Shop my size' }));
    const panel = within(await screen.findByRole('dialog', { name: 'My size' }));
    await user.selectOptions(await panel.findByRole('combobox', { name: 'Bikini tops & cover-ups' }), 'M');
    await user.selectOptions(panel.getByRole('combobox', { name: 'One-pieces' }), 'L');
    await user.click(panel.getByRole('button', { name: 'Show my size' }));
    const chip = await screen.findByRole('button', { name: 'My size only · 1 hidden', pressed: true });
    expect(screen.queryByRole('link', { name: 'Harbor' })).not.toBeInTheDocument();
    expect(JSON.parse(onDevice.read('my-size') ?? '')).toEqual({ sizes: { top: 'M', 'one-piece': 'L' }, on: true });
    await user.click(chip);
    expect(await screen.findByRole('link', { name: 'Harbor' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'My size only', pressed: false })).toBeInTheDocument();
  });

  it('is deleted from the device on request', async () => {
    fakeApi(inMySize);
    storeSizes({ sizes: { top: 'M', 'one-piece': 'L' }, on: true });
    const { user } = renderPage(<ListingPage />, { at: '/products', path: '/products', data: everything });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await user.click(await screen.findByRole('button', { name: 'Delete my sizes' }));
    expect(await screen.findByRole('button', { name: 'Shop my size' })).toBeInTheDocument();
    expect(onDevice.read('my-size')).toBeNull();
  });

  it('is selected on the product page, in a color that has it', async () => {
    storeSizes({ sizes: { 'one-piece': 'L' }, on: true });
    const variants = [
      aVariant({ id: 1, size: 'L', color: 'Navy', inStock: false, inventoryCount: 0 }),
      aVariant({ id: 2, size: 'S', color: 'Navy' }),
      aVariant({ id: 3, size: 'L', color: 'Red' }),
    ];
    renderPage(<ProductPage />, {
      at: '/product/harbor-bikini',
      path: '/product/:slug',
      data: {
        '/api/products/harbor-bikini': aProduct({ kind: 'one-piece', variants }),
        '/api/products?category=bikinis&limit=5&mySize=one-piece%3AL&fields=card': { products: [], total: 0 },
      },
    });
    expect(await screen.findByRole('radio', { name: 'L', checked: true })).toBeInTheDocument();
    expect(screen.getByText('Red', { selector: '.options__chosen' })).toBeInTheDocument();
  });

  describe('in the quick add', () => {
    const query = 'one-piece%3AL';
    const inL = (parts: object) => [
      aVariant({ id: 1, size: 'S' }),
      aVariant({ id: 2, size: 'L', inStock: false, inventoryCount: 0 }),
      aVariant({ id: 3, size: 'L', color: 'Red', ...parts }),
    ];
    const open = async (variants: Variant[]) => {
      const product = aProduct({ name: 'Reef', kind: 'one-piece', variants });
      fakeApi({
        [`GET /api/products?inStock=true&limit=24&mySize=${query}&fields=card`]: {
          body: [product],
          headers: { 'X-Total-Count': '1' },
        },
        [`GET /api/product-facets?inStock=true&mySize=${query}`]: { body: facets },
      });
      storeSizes({ sizes: { 'one-piece': 'L' }, on: true });
      const { user } = renderPage(<ListingPage />, { at: '/products', path: '/products', data: everything });
      await user.click(await screen.findByRole('button', { name: 'Add Reef to cart' }));
      return within(await screen.findByRole('dialog', { name: 'Choose your size' }));
    };

    it('is selected, in a color that has it', async () => {
      const panel = await open(inL({}));
      expect(await panel.findByRole('radio', { name: 'L' })).toBeChecked();
      expect(panel.getByText('Red', { selector: '.options__chosen' })).toBeInTheDocument();
    });

    it('is not selected if it is sold out', async () => {
      const panel = await open(inL({ inStock: false, inventoryCount: 0 }));
      for (const size of await panel.findAllByRole('radio', { name: /^[SL]\b/ })) expect(size).not.toBeChecked();
    });
  });

  it('filters the similar products below a sold-out product', async () => {
    storeSizes({ sizes: { 'one-piece': 'L' }, on: true });
    fakeApi({
      'GET /api/products?category=bikinis&inStock=true&limit=5&mySize=one-piece%3AL&fields=card': response('Reef'),
    });
    const product = aProduct({ id: 9, kind: 'one-piece', inStock: false, inventoryCount: 0 });
    renderPage(<ProductPage />, {
      at: '/product/harbor-bikini',
      path: '/product/:slug',
      data: { '/api/products/harbor-bikini': product },
    });
    const similar = within(await screen.findByRole('region', { name: 'You may also like' }));
    expect(similar.getByRole('link', { name: 'Reef' })).toBeInTheDocument();
  });

  it.each(['', '[]', '7', '{"sizes":{"top":"XXXL","hat":"M"},"on":true}', '{"sizes":null}', 'null', '{'])(
    'is undefined if the device stores %j',
    async (stored) => {
      onDevice.write('my-size', stored);
      await act(readMySize);
      expect(mySize.get()).toBeUndefined();
    },
  );

  it('is read from the device', async () => {
    onDevice.write('my-size', '{"sizes":{"bottom":"S","hat":"M"},"on":true}');
    await act(readMySize);
    expect(mySize.get()).toMatchObject({ query: 'bottom:S', ofKind: { bikini: 'S', 'bikini-bottom': 'S' } });
  });
});
