import { act, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { DeviceNotes } from './device-notes';
import { installOffer, watchForInstallOffer } from '../../device/install-offer';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)';
const title = 'Install the Liberty Tide app';

/** Simulates the browser's install prompt. */
function offer(outcome: 'accepted' | 'dismissed' | Error) {
  const failed = outcome instanceof Error;
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: jest.fn(() => (failed ? Promise.reject(outcome) : Promise.resolve())),
    userChoice: failed ? new Promise(() => undefined) : Promise.resolve({ outcome }),
  });
  act(() => {
    window.dispatchEvent(event);
  });
  return event;
}

describe('install banner', () => {
  beforeEach(() => localStorage.setItem('first-visit', '0'));

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    act(() => installOffer.set(null));
  });

  it("appears with the browser's offer, and its button opens the browser's prompt", async () => {
    watchForInstallOffer();
    const { user } = renderPage(<DeviceNotes />);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    const event = offer('accepted');
    expect(event.defaultPrevented).toBe(true);
    expect(await screen.findByRole('region', { name: title })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Install' }));
    expect(event.prompt).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it("stays when the browser's prompt is declined @series", async () => {
    watchForInstallOffer();
    const { user } = renderPage(<DeviceNotes />);
    offer('dismissed');
    await user.click(await screen.findByRole('button', { name: 'Install' }));
    expect(screen.getByRole('region', { name: title })).toBeInTheDocument();
  });

  it('logs a failed prompt without a message @series', async () => {
    const log = jest.spyOn(console, 'warn').mockReturnValue();
    watchForInstallOffer();
    const { user } = renderPage(<DeviceNotes />);
    offer(new Error('Once only.'));
    await user.click(await screen.findByRole('button', { name: 'Install' }));
    expect(log).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is dismissed permanently', async () => {
    watchForInstallOffer();
    const { user } = renderPage(<DeviceNotes />);
    offer('accepted');
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    offer('accepted');
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('is not shown during a payment', () => {
    watchForInstallOffer();
    renderPage(<DeviceNotes />, { at: '/checkout' });
    offer('accepted');
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it.each(['/product/harbor-bikini', '/cart'])('does not cover the purchase controls on %s', (at) => {
    watchForInstallOffer();
    renderPage(<DeviceNotes />, { at });
    offer('accepted');
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('appears on the second visit', () => {
    jest.useFakeTimers();
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone);
    localStorage.removeItem('first-visit');
    watchForInstallOffer();
    jest.advanceTimersByTime(30 * 60_000 - 1);
    watchForInstallOffer();
    jest.advanceTimersByTime(3000);
    expect(installOffer.get()).toBeNull();
    watchForInstallOffer();
    jest.advanceTimersByTime(3000);
    expect(installOffer.get()).toEqual({ by: 'hand' });
  });

  it('explains the steps on iOS after 3 seconds, without an Install button @series', async () => {
    jest.useFakeTimers();
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone);
    watchForInstallOffer();
    renderPage(<DeviceNotes />);
    act(() => jest.advanceTimersByTime(2999));
    expect(installOffer.get()).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    jest.useRealTimers();
    expect(await screen.findByRole('region', { name: title })).toHaveTextContent('“Add to Home Screen”');
    expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
  });

  it('is not shown if the shop runs as an app, or if the banner was dismissed earlier', () => {
    jest.useFakeTimers();
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone);
    const installed = Object.assign(window.matchMedia(''), { matches: true });
    const standalone = jest.spyOn(window, 'matchMedia').mockReturnValue(installed);
    watchForInstallOffer();
    standalone.mockRestore();
    localStorage.setItem('install-banner-dismissed', 'true');
    watchForInstallOffer();
    jest.advanceTimersByTime(3000);
    expect(installOffer.get()).toBeNull();
  });
});
