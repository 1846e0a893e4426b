import { inTab, onDevice } from './storage';

describe('device storage', () => {
  afterEach(() => jest.restoreAllMocks());

  it('holds a value under its key until the value is removed', () => {
    onDevice.write('theme', 'dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(onDevice.read('theme')).toBe('dark');
    onDevice.remove('theme');
    expect(onDevice.read('theme')).toBeNull();
  });

  it.each(['{', 'undefined', ''])('reads unexpected JSON as undefined: %j', (text) => {
    sessionStorage.setItem('places', text);
    expect(inTab.readJson('places')).toBeUndefined();
  });

  it('lasts as long as the page if the browser stores nothing', () => {
    const blocked = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(blocked);
    expect(onDevice.read('theme')).toBeNull();
    onDevice.write('theme', 'dark');
    expect(onDevice.read('theme')).toBe('dark');
    onDevice.remove('theme');
    expect(onDevice.read('theme')).toBeNull();
  });

  it("holds the newer text if the browser's storage is full", () => {
    onDevice.write('theme', 'dark');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    onDevice.write('theme', 'system');
    expect(onDevice.read('theme')).toBe('system');
    onDevice.remove('theme');
  });
});
