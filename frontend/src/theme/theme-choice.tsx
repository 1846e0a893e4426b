import { useSyncExternalStore } from 'react';
import { ServerForm } from '../page/server-form';
import { chosenTheme, chooseTheme, onThemeChange } from './theme-storage';
import { themes } from './themes';

const labels = { light: 'Light', dark: 'Dark', system: 'System' };

/** Rendering never depends on the theme; only this control shows it. */
export function ThemeChoice() {
  const chosen = useSyncExternalStore(onThemeChange, chosenTheme, () => 'light' as const);
  return (
    <ServerForm form="theme" className="theme-form" onSubmit={(event) => event.preventDefault()}>
      <fieldset className="theme-choice segmented">
        <legend>Theme</legend>
        {themes.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={chosen === theme}
              // On Back, a browser would restore the choice from when the page was left.
              autoComplete="off"
              onChange={() => chooseTheme(theme)}
            />
            <span>{labels[theme]}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button button--quiet before-scripts">
        Apply
      </button>
    </ServerForm>
  );
}
