import { act, screen, waitFor } from '@testing-library/react';
import { aCart, aCartItem } from '../../../test/a-cart';
import { type FakeResponse, fakeApi, keyOf } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { useAddToCart } from './use-add-to-cart';
import { CartWatch } from './cart-watch';

const marina = { id: 4, username: 'marina', email: 'marina@shop.example', isAdmin: false };
const path = '/api/cart/s1/items';
const call = `POST ${path}`;
const bikini = { productId: 7, variantId: null, quantity: 1 };

function Shop() {
  const add = useAddToCart();
  return (
    <>
      <CartWatch />
      <button onClick={() => void add(bikini, 'Harbor Bikini')}>Add</button>
    </>
  );
}

const show = (user: typeof marina | null = null) => renderPage(<Shop />, { data: { '/api/user': user } });
const waiting = () => JSON.parse(localStorage.getItem('waiting-additions') ?? '[]') as { name: string }[];
const respondWith = (...responses: FakeResponse[]) => {
  const calls = fakeApi({ [call]: responses, 'GET /api/cart/s1': { body: aCart({ items: [aCartItem()] }) } });
  return () => calls.filter((one) => one.path === path);
};

let online: jest.SpyInstance<boolean>;
const come = () =>
  act(async () => {
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await Promise.resolve();
  });

async function addOffline(times = 1, user: typeof marina | null = null) {
  online.mockReturnValue(false);
  const page = show(user);
  for (let clicks = 0; clicks < times; clicks++) await page.user.click(screen.getByRole('button', { name: 'Add' }));
  expect(
    await screen.findByText('1 × Harbor Bikini will be added to your cart when you are online again.'),
  ).toBeInTheDocument();
  expect(waiting()).toHaveLength(times);
  return page;
}

beforeEach(() => {
  localStorage.setItem('cartSessionId', 's1');
  localStorage.setItem('cartHandedOver', '4:s1');
  online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});
afterEach(() => online.mockRestore());

describe('cart additions made offline', () => {
  it('are queued, sent once each, and reported', async () => {
    const sent = respondWith({ status: 201 }, { status: 201 });
    await addOffline(2);
    expect(sent()).toEqual([]);
    await come();
    expect(await screen.findByText('2 items were added to your cart.')).toBeInTheDocument();
    expect(new Set(sent().map(keyOf)).size).toBe(2);
    expect(waiting()).toEqual([]);
    await come();
    expect(sent()).toHaveLength(2);
  });

  it('stay queued over a reload', async () => {
    const sent = respondWith({ status: 201 });
    (await addOffline()).unmount();
    online.mockReturnValue(true);
    show();
    expect(await screen.findByText('1 item was added to your cart.')).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  it('are reported with the reason if the shop rejects them', async () => {
    respondWith({ status: 201 }, { status: 409, body: { code: 'stock.not-enough', message: 'Only 1 left.' } });
    await addOffline(2);
    await come();
    expect(
      await screen.findByText('1 item was added to your cart. Harbor Bikini was not added: Only 1 left.'),
    ).toBeInTheDocument();
    expect(waiting()).toEqual([]);
  });

  it('stay queued if there is no response, and are retried with the same key', async () => {
    const sent = respondWith({ status: 503 }, { status: 201 });
    await addOffline();
    await come();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(waiting()).toHaveLength(1);
    await come();
    await waitFor(() => expect(waiting()).toEqual([]));
    const [first, again] = sent().map(keyOf);
    expect(again).toBe(first);
  });

  it('are sent with the key of the click during which the network failed', async () => {
    const sent = respondWith({ lost: true }, { status: 201 });
    const { user } = show();
    const response = globalThis.fetch;
    globalThis.fetch = (...args) => {
      online.mockReturnValue(false);
      return response(...args);
    };
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    globalThis.fetch = response;
    await come();
    expect(await screen.findByText('1 item was added to your cart.')).toBeInTheDocument();
    const [first, again] = sent().map(keyOf);
    expect(again).toBe(first);
  });

  it('do not share their key with the next click after an attempt without a response', async () => {
    const sent = respondWith({ status: 503 }, { status: 201 });
    const { user } = await addOffline();
    await come();
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, next] = sent().map(keyOf);
    expect(next).not.toBe(first);
  });

  it('are added once each if the shopper repeats the click during which the network failed', async () => {
    const sent = respondWith({ lost: true }, { status: 201 }, { status: 201 });
    const { user } = show();
    const response = globalThis.fetch;
    globalThis.fetch = (...args) => {
      online.mockReturnValue(false);
      return response(...args);
    };
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(waiting()).toHaveLength(2));
    globalThis.fetch = response;
    await come();
    expect(await screen.findByText('2 items were added to your cart.')).toBeInTheDocument();
    const [first, again, other] = sent().map(keyOf);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it("are never sent to another user's cart", async () => {
    document.cookie = 'signed_in=1';
    const sent = respondWith({ status: 201 });
    (await addOffline(1, marina)).unmount();
    online.mockReturnValue(true);
    show({ ...marina, id: 5 });
    expect(await screen.findByText(/are not in your cart because you were signed out\.$/)).toBeInTheDocument();
    expect(sent()).toEqual([]);
    expect(waiting()).toEqual([]);
    document.cookie = 'signed_in=; max-age=0';
  });

  it('are not retried after the server has deleted their key', async () => {
    const sent = respondWith();
    const dayAgo = Date.now() - 24 * 3600 * 1000;
    const addition = { key: 'k'.repeat(32), owner: null, item: bikini, name: 'Harbor Bikini', sentAt: dayAgo };
    localStorage.setItem('waiting-additions', JSON.stringify([addition]));
    show();
    expect(await screen.findByText('Please check whether Harbor Bikini is in your cart.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it.each(['{"[nonsense', '{}', '[null, 7, {}]', '[{"key":1}]'])('are ignored if the device has %s', (text) => {
    localStorage.setItem('waiting-additions', text);
    const sent = respondWith();
    show();
    expect(sent()).toEqual([]);
  });
});
