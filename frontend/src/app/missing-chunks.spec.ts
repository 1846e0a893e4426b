import { fakeApi } from '../../test/fake-api';
import { reloadOnMissingChunks } from './missing-chunks';

/** Returns a function that counts reloads. jsdom cannot reload a page, and logs an error for each attempt. */
function reloads() {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => logged.mock.calls.filter(([error]) => String(error).includes('Not implemented: navigation')).length;
}

async function loseChunk() {
  window.dispatchEvent(new Event('vite:preloadError'));
  await new Promise((resolve) => setTimeout(resolve));
}

describe('missing file of an old release', () => {
  beforeAll(reloadOnMissingChunks);
  beforeEach(() => {
    history.replaceState(null, '', '/about');
    fakeApi({ 'GET /health/live': {} });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    sessionStorage.clear();
  });

  it('reloads the page, once', async () => {
    const count = reloads();
    await loseChunk();
    await loseChunk();
    expect(count()).toBe(1);
  });

  it('does not reload during a payment', async () => {
    const count = reloads();
    history.replaceState(null, '', '/checkout');
    await loseChunk();
    expect(count()).toBe(0);
  });

  it.each([
    ['without a network', () => (globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch')))],
    ['while the shop is down', () => fakeApi({ 'GET /health/live': { status: 503 } })],
  ])('does not reload %s, because the shown content would be lost', async (_, trouble) => {
    const count = reloads();
    trouble();
    await loseChunk();
    expect(count()).toBe(0);
  });

  it('does not reload if storage is blocked, because it could not be limited to one reload', async () => {
    const count = reloads();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await loseChunk();
    expect(count()).toBe(0);
  });
});
