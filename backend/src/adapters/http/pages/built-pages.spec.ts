import { Tagged } from '../response-cache/response-cache.js';
import { loadPageData } from './built-pages.js';
import type { PageEntry } from './page-entry.js';
import type { PageVisitor } from './page-visitor.js';

const fixedData = (responses: Record<string, unknown>) => ({
  load: (key: string) => Promise.resolve(key in responses ? new Tagged(responses[key], ['lists']) : undefined),
});

/** A page that needs its product before it can request the related products. */
const productPage: Pick<PageEntry, 'keysOf'> = {
  keysOf: (_url, known) => ['/product', ...(known['/product'] ? ['/neighbours'] : [])].filter((key) => !(key in known)),
};

/** A signed-in visitor whose cart was deleted. */
const visitor: Pick<PageVisitor, 'cookie' | 'call'> = {
  cookie: () => undefined,
  call: (_method, path) =>
    Promise.resolve(path === '/api/user' ? { status: 200, body: { id: 7 } } : { status: 404, body: {} }),
};

describe('the data of a page', () => {
  it('is loaded completely, including data that depends on earlier data', async () => {
    const data = fixedData({ '/product': { id: 1 }, '/neighbours': [2, 3] });
    expect(await loadPageData(productPage, data, '/', visitor)).toEqual({
      data: { '/product': { id: 1 }, '/neighbours': [2, 3] },
      tags: ['lists', 'lists'],
    });
  });

  it('reports missing content', async () => {
    expect(await loadPageData(productPage, fixedData({}), '/', visitor)).toEqual({
      data: { '/product': null },
      tags: [],
    });
  });

  it('is loaded by API calls if it is personal', async () => {
    const cartPage: Pick<PageEntry, 'keysOf'> = {
      keysOf: (_url, known) => ['/api/user', '/api/cart/s1'].filter((key) => !(key in known)),
    };
    expect(await loadPageData(cartPage, fixedData({ '/api/user': { id: 1 } }), '/cart', visitor)).toEqual({
      data: { '/api/user': { id: 7 }, '/api/cart/s1': null },
      tags: [],
    });
  });

  it('fails if a personal call fails, instead of showing the page of a visitor', async () => {
    const failing = { ...visitor, call: () => Promise.resolve({ status: 503, body: {} }) };
    const page: Pick<PageEntry, 'keysOf'> = {
      keysOf: (_url, known) => ['/api/user'].filter((key) => !(key in known)),
    };
    await expect(loadPageData(page, fixedData({}), '/cart', failing)).rejects.toThrow('503');
  });
});
