import type { Request } from 'express';
import { keysOfPlacedOrders, placedOrderCookie } from './order-pages.js';

const asking = (cookie: string): Pick<Request, 'headers'> => ({ headers: { cookie } });

describe('the browser that placed orders', () => {
  it('stores the keys of the last ten orders in a cookie that scripts cannot read', () => {
    let cookie = 'sid=1';
    for (let n = 1; n <= 12; n++) {
      const [name, keys, options] = placedOrderCookie(asking(cookie), `key${n}`, true);
      expect(options).toMatchObject({ httpOnly: true, secure: true, sameSite: 'lax' });
      cookie = `sid=1; ${name}=${keys}`;
    }
    expect(cookie).toMatch(/__Host-order_keys=/);
    expect(keysOfPlacedOrders(asking(cookie), true)).toEqual([...Array(10).keys()].map((n) => `key${12 - n}`));
  });

  it('returns no keys without the cookie, and uses another cookie name over HTTP', () => {
    expect(keysOfPlacedOrders(asking('sid=1'), true)).toEqual([]);
    const [name, keys] = placedOrderCookie(asking(''), 'a', false);
    expect(keysOfPlacedOrders(asking(`${name}=${keys}`), false)).toEqual(['a']);
    expect(keysOfPlacedOrders(asking(`${name}=${keys}`), true)).toEqual([]);
  });
});
