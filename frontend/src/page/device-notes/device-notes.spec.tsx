import { act, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { connection } from '../../device/connection';
import { DeviceNotes } from './device-notes';
import { OfflineBar } from './offline-bar';
import { waitingVersion } from '../../device/service-worker';

/** The part of a waiting service worker that the banner needs. */
function aVersion(): ServiceWorker {
  return Object.assign(new EventTarget(), {
    state: 'installed' as const,
    scriptURL: '/sw.js',
    onstatechange: null,
    onerror: null,
    postMessage: jest.fn(),
  });
}

describe('new version banner', () => {
  afterEach(() => {
    act(() => waitingVersion.set(null));
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('offers the version, and activates it only on a click', async () => {
    const workers = new EventTarget();
    Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
    const version = aVersion();
    const { user } = renderPage(<DeviceNotes />);
    act(() => waitingVersion.set(version));
    expect(await screen.findByRole('region', { name: 'A new version is ready' })).toBeInTheDocument();
    expect(version.postMessage).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(version.postMessage).toHaveBeenCalledWith({ kind: 'take-over' });
  });

  it('can be dismissed @series', async () => {
    const { user } = renderPage(<DeviceNotes />);
    act(() => waitingVersion.set(aVersion()));
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('is never shown during a payment', () => {
    renderPage(<DeviceNotes />, { at: '/checkout' });
    act(() => waitingVersion.set(aVersion()));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});

describe('offline notice', () => {
  afterEach(() => act(() => connection.set({ offline: false })));

  it('shows the time of a stored page', () => {
    renderPage(<OfflineBar />, { at: '/about' });
    const since = new Date(2026, 7, 1, 10, 5);
    act(() => connection.set({ offline: true, copy: { path: '/about', since } }));
    expect(screen.getByRole('status')).toHaveTextContent('You are offline. This page is from August 1 at 10:05 AM.');
  });

  it('marks a page shown from a copy even if the browser is online, and not the next page @series', () => {
    connection.set({ offline: false, copy: { path: '/about', since: new Date(2026, 7, 1, 10, 5) } });
    const { unmount } = renderPage(<OfflineBar />, { at: '/about' });
    expect(screen.getByRole('status')).toHaveTextContent('This page is from August 1 at 10:05 AM.');
    unmount();
    renderPage(<OfflineBar />, { at: '/contact' });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('does not show the date of a copy on another page @series', () => {
    renderPage(<OfflineBar />, { at: '/contact' });
    act(() => connection.set({ offline: true, copy: { path: '/about', since: new Date() } }));
    expect(screen.getByRole('status')).toHaveTextContent(
      'You are offline. You can still read pages that you have visited.',
    );
  });

  it('disappears once the device is online', () => {
    renderPage(<OfflineBar />);
    act(() => connection.set({ offline: true }));
    act(() => connection.set({ offline: false }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
