import { useId, useSyncExternalStore } from 'react';
import { chosenTheme, chooseTheme, onThemeChange, themes } from './theme-storage';

const labels = { light: 'Light', dark: 'Dark', system: 'System' };

/** Rendering never depends on the theme; only this control shows it. */
export function ThemeChoice() {
  const name = useId();
  const chosen = useSyncExternalStore(onThemeChange, chosenTheme, () => 'light' as const);
  return (
    <fieldset className="theme-choice segmented">
      <legend>Theme</legend>
      {themes.map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name={name}
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
  );
}
