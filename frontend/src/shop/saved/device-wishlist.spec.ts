import { deviceWishlist, deleteOnDevice, onDeviceWishlistChange, saveOnDevice } from './device-wishlist';

const stored = () => localStorage.getItem('wishlist');

describe("device's wishlist", () => {
  it('stores the newest product first, each product once', () => {
    for (const id of [3, 5, 3]) saveOnDevice(id);
    expect(deviceWishlist()).toEqual([3, 5]);
    expect(stored()).toBe('[3,5]');
  });

  it('leaves nothing in storage when it is empty', () => {
    saveOnDevice(3);
    deleteOnDevice([3, 4]);
    expect(stored()).toBeNull();
  });

  it.each([
    ['undefined', []],
    ['{"a":', []],
    ['{"length":3}', []],
    ['"7"', []],
    ['[7,"8",null,-1,0,2.5,7,9e99,[4],12]', [7, 12]],
    [
      JSON.stringify(Array.from({ length: 300 }, (_, place) => place + 1)),
      Array.from({ length: 100 }, (_, i) => i + 1),
    ],
  ])('reads the valid part of %.40s', (text, ids) => {
    localStorage.setItem('wishlist', text);
    expect(deviceWishlist()).toEqual(ids);
  });

  it('holds at most a hundred products', () => {
    for (let id = 1; id <= 100; id++) expect(saveOnDevice(id)).toBe(true);
    expect(saveOnDevice(101)).toBe(false);
    expect(saveOnDevice(50)).toBe(true);
    expect(deviceWishlist()).toHaveLength(100);
  });

  it('reports its changes, including those in another tab', () => {
    const listener = jest.fn();
    const stop = onDeviceWishlistChange(listener);
    saveOnDevice(3);
    window.dispatchEvent(new StorageEvent('storage'));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    saveOnDevice(4);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
