import { loadPageData } from './load-page-data.js';
import { PageData } from './page-data.js';
import type { PageEntry } from './page-entry.js';

class Answers extends PageData {
  constructor(private readonly answers: Record<string, unknown>) {
    super();
  }

  async load(key: string): Promise<unknown> {
    return Promise.resolve(this.answers[key]);
  }
}

/** A page whose related products are known only after its product. */
const productPage: Pick<PageEntry, 'keysOf'> = {
  keysOf: (_url, known) => ['/product', ...(known['/product'] ? ['/neighbours'] : [])].filter((key) => !(key in known)),
};

describe('the data of a page', () => {
  it('are loaded until nothing is missing, also what follows from earlier data', async () => {
    const data = new Answers({ '/product': { id: 1 }, '/neighbours': [2, 3] });
    expect(await loadPageData(productPage, data, '/')).toEqual({ '/product': { id: 1 }, '/neighbours': [2, 3] });
  });

  it('say what does not exist', async () => {
    expect(await loadPageData(productPage, new Answers({}), '/')).toEqual({ '/product': null });
  });
});
