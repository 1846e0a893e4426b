import { fakeUploads, sentUpload } from '../../test/fake-uploads';
import { at } from './address';
import { cartKey } from './cart';
import { read, send } from './client';
import { readFile, sendFile } from './files';

describe('download', () => {
  it('fails if the response does not come from the shop, e.g. from a captive portal', async () => {
    const uploads = fakeUploads();
    const sent = sendFile('/api/admin/upload/product-image', 'image', new File(['x'], 'x.png'), {
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    const refused = expect(sent).rejects.toThrow(SyntaxError);
    (await sentUpload(uploads, 0)).respond({ status: 200, body: undefined });
    await refused;
  });
});

describe('incomplete response', () => {
  function breakOff() {
    const broken = () => Promise.reject(new TypeError('network error'));
    const response: Pick<Response, 'ok' | 'status' | 'text' | 'json'> = {
      ok: true,
      status: 200,
      text: broken,
      json: broken,
    };
    globalThis.fetch = () => Promise.resolve(response as Response);
  }

  it.each([
    [
      'a write request',
      () => send('POST', at('/api/cart/{sessionId}/promo', { sessionId: 's1' }), { code: 'WELCOME10' }),
    ],
    ['a read request', () => read(cartKey('s1'))],
  ])('leaves the effect of %s uncertain, like a missing response', async (_, call) => {
    breakOff();
    await expect(call()).rejects.toMatchObject({ status: 0, code: 'offline', isUncertain: true });
  });
});

describe('missing response', () => {
  it.each([
    ['a write request', () => send('POST', '/api/cart'), 20_000],
    ['a read request', () => read(cartKey('s1')), 20_000],
    ['a file download', () => readFile('/api/admin/orders/export.xlsx'), 300_000],
  ])('ends %s by a timeout', async (_, call, timeoutMs) => {
    const over = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
    globalThis.fetch = (_path, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
      });
    const refused = expect(call()).rejects.toMatchObject({ status: 0, isUncertain: true });
    over.abort();
    await refused;
    expect(timeout).toHaveBeenCalledWith(timeoutMs);
    timeout.mockRestore();
  });

  it('ends an upload by a timeout', async () => {
    const uploads = fakeUploads();
    const sent = sendFile('/api/admin/upload/product-image', 'image', new File(['x'], 'x.png'), {
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    const refused = expect(sent).rejects.toMatchObject({ status: 0 });
    const upload = await sentUpload(uploads, 0);
    expect(upload.timeoutMs()).toBe(180_000);
    upload.timeOut();
    await refused;
  });
});
