import { type FakeResponse, fakeApi, keyOf } from '../../test/fake-api';
import { at } from './address';
import { ApiError } from './api-error';
import { sendOnce } from './client';

const path = at('/api/cart/{sessionId}/items', { sessionId: 's1' });
const call = `POST ${path}`;
const addItem = (quantity = 1) => sendOnce('POST', path, { productId: 1, quantity });
const lostResponse = { lost: true } as const;
const underWay = { status: 409, body: { code: 'idempotency.under-way' } };

describe('idempotent request', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(async () => {
    fakeApi({ [call]: {} });
    await addItem();
    jest.useRealTimers();
  });

  /** Sends a request that gets these responses in turn. Returns its duration in seconds. */
  async function outcomeOf(responses: FakeResponse[]) {
    const calls = fakeApi({ [call]: responses });
    const start = Date.now();
    const result = (outcome: unknown) => ({ outcome, seconds: (Date.now() - start) / 1000 });
    const outcome = addItem().then(
      () => result('heard'),
      (error: unknown) => result(error instanceof ApiError ? error.status : error),
    );
    await jest.runAllTimersAsync();
    return { ...(await outcome), keys: calls.map(keyOf) };
  }

  it.each([
    ['lost responses', [lostResponse, lostResponse, {}], 3],
    ['proxy errors', [{ status: 504 }, { status: 502 }, {}], 3],
    ['a first attempt that is still in progress', [lostResponse, underWay, {}], 3],
  ] as const)('is retried after %s with the same key', async (_, responses, tries) => {
    const { outcome, keys } = await outcomeOf([...responses]);
    expect(outcome).toBe('heard');
    expect(keys).toHaveLength(tries);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^"[0-9a-f]{32}"$/);
  });

  it('fails after three attempts', async () => {
    expect(await outcomeOf([lostResponse, lostResponse, lostResponse, {}])).toMatchObject({ outcome: 0, seconds: 2 });
  });

  it.each([400, 404, 409, 422, 429, 500, 503])('accepts %d as a response', async (status) => {
    const { outcome, keys } = await outcomeOf([{ status }, {}]);
    expect([outcome, keys.length]).toEqual([status, 1]);
  });

  it('is not retried when the browser is offline', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await outcomeOf([lostResponse, {}])).toMatchObject({ outcome: 0, seconds: 0 });
    online.mockRestore();
  });

  it('fails within 20 seconds without a response', async () => {
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
      });
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), limit);
      return controller.signal;
    });
    let outcome: unknown;
    addItem().catch((error: unknown) => (outcome = error));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(outcome).toMatchObject({ status: 0 });
    jest.restoreAllMocks();
  });
});

describe('idempotent request repeated by the user after a missing response', () => {
  const keysOf = async (responses: FakeResponse[], send: () => Promise<unknown>) => {
    const calls = fakeApi({ [call]: responses });
    await send();
    return calls.map(keyOf);
  };
  const failing = () => addItem().catch(() => undefined);

  it('uses the same key', async () => {
    const [first, again, later] = await keysOf([{ status: 503 }, {}, {}], async () => {
      await failing();
      await addItem();
      await addItem();
    });
    expect(again).toBe(first);
    expect(later).not.toBe(first);
  });

  it('uses a new key for a different request, after a rejection, and after any response', async () => {
    const keys = await keysOf([{ status: 503 }, {}, {}, { status: 409 }, {}], async () => {
      await failing();
      await addItem(2);
      await addItem();
      await failing();
      await addItem();
    });
    expect(new Set(keys).size).toBe(5);
  });

  it('uses a new key some minutes later', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout'] });
    const [first, later] = await keysOf([{ status: 503 }, {}], async () => {
      await failing();
      jest.setSystemTime(Date.now() + 121_000);
      await addItem();
    });
    expect(later).not.toBe(first);
    jest.useRealTimers();
  });
});
