/* Runs the theme's inline script as the document does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen } from '@testing-library/react';
import { renderPage } from '../../test/render-page';
import { adoptThemeCookie, chosenTheme } from '../theme/theme-storage';
import { ThemeChoice } from './theme-choice';

const firstScript = readFileSync(join(__dirname, '../theme/first-theme.js'), 'utf8');

const shown = () => document.documentElement.dataset['theme'];

const barColor = () => document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content;

function start() {
  document.documentElement.dataset['theme'] = 'light';
  document.head.innerHTML = '<meta name="theme-color" content="navy" data-light="navy" data-dark="black">';
  const script = document.createElement('script');
  script.textContent = firstScript;
  document.head.append(script);
}

const deviceIsDark = (matches: boolean) =>
  jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia(''), { matches }));

describe('theme', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    [null, false, 'light'],
    [null, true, 'light'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['system', false, 'light'],
    ['system', true, 'dark'],
    ['{"nonsense', true, 'light'],
    ['undefined', true, 'light'],
  ])('stored as %s on a device with dark mode %s starts %s', (stored, dark, theme) => {
    deviceIsDark(dark);
    if (stored !== null) localStorage.setItem('liberty-tide-theme', stored);
    start();
    expect(shown()).toBe(theme);
    expect(barColor()).toBe(theme === 'dark' ? 'black' : 'navy');
  });

  it('applied before hydration replaces an older choice', () => {
    deviceIsDark(false);
    localStorage.setItem('liberty-tide-theme', 'light');
    document.cookie = 'theme=dark';
    start();
    expect([shown(), chosenTheme()]).toEqual(['dark', 'dark']);
    adoptThemeCookie();
    expect([document.cookie, chosenTheme()]).toEqual(['', 'dark']);
  });

  it('is light if the browser stores nothing, and can still be changed', async () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Denied.', 'SecurityError');
    });
    start();
    expect(shown()).toBe('light');
    const { user } = renderPage(<ThemeChoice />);
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(shown()).toBe('dark');
    expect(barColor()).toBe('black');
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect(barColor()).toBe('navy');
  });

  it('is chosen in one place, applied everywhere, and stored', async () => {
    const { user } = renderPage(
      <>
        <ThemeChoice />
        <ThemeChoice />
      </>,
    );
    const [first, second] = screen.getAllByRole('radio', { name: 'Dark' });
    if (first) await user.click(first);
    expect(first).toBeChecked();
    expect(second).toBeChecked();
    expect(localStorage.getItem('liberty-tide-theme')).toBe('dark');
    await act(async () => user.click(screen.getAllByRole('radio', { name: 'Light' })[0] ?? document.body));
  });
});
