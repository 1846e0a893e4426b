import { useSyncExternalStore } from 'react';
import { chosenTheme, chooseTheme, onThemeChange } from '../theme/theme-storage';
import { Segmented } from '../ui/segmented';
import { ServerForm } from './server-form';
import { useSite } from './site';

const labels = { light: 'Light', dark: 'Dark', system: 'System' };

/** Theme menu. All other components have the same markup in every theme: only CSS variables change. */
export function ThemeChoice() {
  const { theme: early = 'light' } = useSite();
  const chosen = useSyncExternalStore(onThemeChange, chosenTheme, () => early);
  return (
    <ServerForm form="theme" className="theme-form" onSubmit={(event) => event.preventDefault()}>
      <Segmented
        name="theme"
        legend="Theme"
        hidesLegend={false}
        labels={labels}
        value={chosen}
        onChange={chooseTheme}
      />
      <button type="submit" className="button button--quiet before-scripts">
        Apply
      </button>
    </ServerForm>
  );
}
