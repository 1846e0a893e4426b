import { connection, watchConnection } from './connection';

/** The part of `navigator.serviceWorker` that a page uses. */
const workers = new EventTarget();
const notifyStale = (since: string) =>
  workers.dispatchEvent(new MessageEvent('message', { data: { kind: 'kept', since } }));

describe('connection', () => {
  beforeAll(() => {
    Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
    watchConnection();
  });
  afterAll(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

  it('stays online after one failed response; only the shown data is marked as a copy', () => {
    history.replaceState(null, '', '/about');
    notifyStale('2026-08-01T10:05:00.000Z');
    expect(connection.get()).toEqual({
      offline: false,
      copy: { path: '/about', since: new Date('2026-08-01T10:05:00.000Z') },
    });
  });

  it("follows the browser's online state", () => {
    window.dispatchEvent(new Event('offline'));
    expect(connection.get().offline).toBe(true);
    window.dispatchEvent(new Event('online'));
    expect(connection.get()).toEqual({ offline: false });
  });
});
