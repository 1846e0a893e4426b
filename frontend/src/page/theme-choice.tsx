import { useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { ServerForm } from './server-form';
import { useSite } from './site';
import { changedRadio } from '../ui/changed-radio';
import { chosenTheme, chooseTheme, onThemeChange } from '../theme/theme-storage';
import { themes } from '../theme/themes';

const labels = { light: 'Light', dark: 'Dark', system: 'System' };

/** Theme menu. Only this control renders differently for each theme. */
export function ThemeChoice() {
  const { theme: early = 'light' } = useSite();
  const chosen = useSyncExternalStore(onThemeChange, chosenTheme, () => early);
  const area = useRef<HTMLFieldSetElement>(null);
  const readField = useEffectEvent(() => {
    const changed = changedRadio(area.current?.querySelectorAll('input'));
    const theme = themes.find((name) => name === changed);
    if (theme) chooseTheme(theme);
  });
  // The shopper may have chosen before hydration.
  useLayoutEffect(() => readField(), []);
  return (
    <ServerForm form="theme" className="theme-form" onSubmit={(event) => event.preventDefault()}>
      <fieldset ref={area} className="theme-choice segmented">
        <legend>Theme</legend>
        {themes.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={chosen === theme}
              // On Back, browsers would restore the value from when the visitor left the page.
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
