import { copyDate, deleteCopies, storeCopiesOf, OwnCopy } from './own-copies';

const orders = [{ id: 'HERS' }];
const copied = new OwnCopy<typeof orders>('orders');

beforeEach(() => {
  storeCopiesOf(3);
  copied.store(3, orders);
});

describe("device's copies of personal data", () => {
  it('have a time, as a whole and in parts', () => {
    const copy = copied.of(3) ?? [];
    expect(copy).toEqual(orders);
    expect(copyDate(copy)?.getTime()).toBeCloseTo(Date.now(), -4);
    expect(copyDate([...copy])).toBe(copyDate(copy));
    expect(copy.map(copyDate)).toEqual([copyDate(copy)]);
    expect(copyDate(orders)).toBeUndefined();
  });

  it('are hidden from other users, and deleted when another user signs in', () => {
    expect(copied.of(4)).toBeUndefined();
    expect(copied.of(null)).toBeUndefined();
    storeCopiesOf(4);
    storeCopiesOf(3);
    expect(copied.of(3)).toBeUndefined();
  });

  it('are deleted at sign-out, and later responses are not stored', () => {
    deleteCopies();
    copied.store(3, orders);
    expect(localStorage.getItem('own-copies')).toBeNull();
    storeCopiesOf(null);
    copied.store(3, orders);
    expect(localStorage.getItem('own-copies')).not.toContain('HERS');
  });

  it('stay when the same user is recognized again', () => {
    storeCopiesOf(3);
    expect(copied.of(3)).toEqual(orders);
  });

  it('are not shown after thirty days', () => {
    jest.useFakeTimers({ now: Date.now() + 31 * 24 * 3600 * 1000 });
    expect(copied.of(3)).toBeUndefined();
    jest.useRealTimers();
  });

  it.each(['{"[nonsense', 'null', '7', '{}', '{"owner":3,"copies":null}', '{"owner":3,"copies":{"orders":{}}}'])(
    'are undefined if the device stores %s',
    (text) => {
      localStorage.setItem('own-copies', text);
      expect(copied.of(3)).toBeUndefined();
    },
  );
});
