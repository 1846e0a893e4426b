import { connection, watchConnection } from './connection';

/** As much of the browser's workers as a page listens to. */
const workers = new EventTarget();
const tellKept = (since: string) =>
  workers.dispatchEvent(new MessageEvent('message', { data: { kind: 'kept', since } }));

describe('the connection', () => {
  beforeAll(() => {
    Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
    watchConnection();
  });
  afterAll(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

  it('is not lost because the shop once did not answer: only what is shown is a copy', () => {
    history.replaceState(null, '', '/about');
    tellKept('2026-08-01T10:05:00.000Z');
    expect(connection.get()).toEqual({
      offline: false,
      copy: { path: '/about', since: new Date('2026-08-01T10:05:00.000Z') },
    });
  });

  it('goes and comes as the browser sees it', () => {
    window.dispatchEvent(new Event('offline'));
    expect(connection.get().offline).toBe(true);
    window.dispatchEvent(new Event('online'));
    expect(connection.get()).toEqual({ offline: false });
  });
});
