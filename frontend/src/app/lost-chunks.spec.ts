import { reloadOnLostChunks } from './lost-chunks';

/** jsdom can not load a page anew and says so instead. */
function reloads() {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => said.mock.calls.filter(([error]) => String(error).includes('Not implemented: navigation')).length;
}

const loseChunk = () => window.dispatchEvent(new Event('vite:preloadError'));

describe('a file of a release that is gone', () => {
  beforeAll(reloadOnLostChunks);
  beforeEach(() => history.replaceState(null, '', '/about'));
  afterEach(() => {
    jest.restoreAllMocks();
    sessionStorage.clear();
  });

  it('has the page loaded anew, once', () => {
    const count = reloads();
    loseChunk();
    loseChunk();
    expect(count()).toBe(1);
  });

  it('is left alone while somebody pays', () => {
    const count = reloads();
    history.replaceState(null, '', '/checkout');
    loseChunk();
    expect(count()).toBe(0);
  });

  it('is left alone without a network, which would take away what is shown', () => {
    const count = reloads();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    loseChunk();
    expect(count()).toBe(0);
  });

  it('is left alone where the browser keeps nothing, and so would not know that it was once', () => {
    const count = reloads();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    loseChunk();
    expect(count()).toBe(0);
  });
});
