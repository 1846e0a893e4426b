import { copyDate, copyOf, forgetCopies, keepCopiesOf, keepCopy } from './own-copies';

const orders = [{ id: 'HERS' }];

beforeEach(() => {
  keepCopiesOf(3);
  keepCopy(3, 'orders', orders);
});

describe('the copies that a device keeps of what is somebody’s own', () => {
  it('say from when they are, as a whole and in parts', () => {
    const copy = copyOf(3, 'orders') as object[];
    expect(copy).toEqual(orders);
    expect(copyDate(copy)?.getTime()).toBeCloseTo(Date.now(), -4);
    expect(copyDate([...copy])).toBe(copyDate(copy));
    expect(copy.map(copyDate)).toEqual([copyDate(copy)]);
    expect(copyDate(orders)).toBeUndefined();
  });

  it('are shown to no one else, and go when somebody else comes', () => {
    expect(copyOf(4, 'orders')).toBeUndefined();
    expect(copyOf(null, 'orders')).toBeUndefined();
    keepCopiesOf(4);
    keepCopiesOf(3);
    expect(copyOf(3, 'orders')).toBeUndefined();
  });

  it('go with who leaves, and what is answered after that is not kept', () => {
    forgetCopies();
    keepCopy(3, 'orders', orders);
    expect(localStorage.getItem('own-copies')).toBeNull();
    keepCopiesOf(null);
    keepCopy(3, 'orders', orders);
    expect(localStorage.getItem('own-copies')).not.toContain('HERS');
  });

  it('stay while their owner is recognised again and again', () => {
    keepCopiesOf(3);
    expect(copyOf(3, 'orders')).toEqual(orders);
  });

  it('are not shown after thirty days', () => {
    jest.useFakeTimers({ now: Date.now() + 31 * 24 * 3600 * 1000 });
    expect(copyOf(3, 'orders')).toBeUndefined();
    jest.useRealTimers();
  });

  it.each(['{"[nonsense', 'null', '7', '{}', '{"owner":3,"copies":null}', '{"owner":3,"copies":{"orders":{}}}'])(
    'are none where the device has %s',
    (text) => {
      localStorage.setItem('own-copies', text);
      expect(copyOf(3, 'orders')).toBeUndefined();
    },
  );
});
