import { inTab, onDevice } from './storage';

describe('what the device keeps', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is kept under its key until it is removed', () => {
    onDevice.write('theme', 'dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(onDevice.read('theme')).toBe('dark');
    onDevice.remove('theme');
    expect(onDevice.read('theme')).toBeNull();
  });

  it.each(['{', 'undefined', ''])('is nothing when it is not the expected JSON: %j', (text) => {
    sessionStorage.setItem('places', text);
    expect(inTab.readJson('places')).toBeUndefined();
  });

  it('lives as long as the page when the browser stores nothing', () => {
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

  it('is the newer text when the browser is full', () => {
    onDevice.write('theme', 'dark');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    onDevice.write('theme', 'system');
    expect(onDevice.read('theme')).toBe('system');
    onDevice.remove('theme');
  });
});
