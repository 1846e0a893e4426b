import { onDevice } from '../device/storage';
import { readCookie, writeCookie } from '../device/cookies';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Name of the cookie with a theme that was chosen without scripts. */
export const themeCookie = 'theme';

/** Also read by first-theme.js, before the first paint. */
const storageKey = 'liberty-tide-theme';

const listeners = new Set<() => void>();

/**
 * Returns the theme in the cookie, or else the stored theme. A cookie is newer, because each choice with scripts
 * deletes it.
 */
export function chosenTheme(): Theme {
  const stored = readCookie(themeCookie) ?? onDevice.read(storageKey);
  return themes.find((theme) => theme === stored) ?? 'light';
}

/** Moves a theme that was chosen without scripts from the cookie to storage, unless the storage is blocked. */
export function adoptThemeCookie(): void {
  const chosen = readCookie(themeCookie);
  if (chosen !== undefined && onDevice.write(storageKey, chosen)) writeCookie(themeCookie, null);
}

export function chooseTheme(theme: Theme): void {
  onDevice.write(storageKey, theme);
  // Scripts apply the theme from now on, so the server no longer needs the cookie.
  writeCookie(themeCookie, null);
  showTheme();
  for (const listener of listeners) listener();
}

/**
 * Calls the listener on each new choice, including choices in other tabs. The page also follows changes of the device's
 * theme. The returned function ends both.
 */
export function onThemeChange(listener: () => void): () => void {
  const device = window.matchMedia('(prefers-color-scheme: dark)');
  const stored = () => {
    showTheme();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', stored);
  device.addEventListener('change', showTheme);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', stored);
    device.removeEventListener('change', showTheme);
  };
}

function showTheme() {
  const theme = chosenTheme();
  const dark = theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  const shown = dark ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = shown;
  const color = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (color) color.content = color.dataset[shown] ?? '';
}
