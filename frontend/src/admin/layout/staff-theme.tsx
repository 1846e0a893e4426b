import { ConfigProvider, theme } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useMediaQuery } from '../../device/observed';
import shopTheme from '../../theme/antd-theme.json';

/** The back office is denser than the shop, because staff use it all day. */
const dense = { controlHeight: 36, fontSize: 14, borderRadius: 4 };

/** Wraps the back office. Unlike in the shop, antd generates its styles at run time. */
export function StaffTheme({ children }: { children: ReactNode }) {
  const dark = useIsDark();
  const motion = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const { token, components } = dark ? shopTheme.dark : shopTheme.light;
  return (
    <ConfigProvider
      theme={{
        cssVar: { key: 'admin' },
        zeroRuntime: false,
        algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: { ...token, ...dense, motion },
        components: { Button: components.Button },
      }}
    >
      {children}
    </ConfigProvider>
  );
}

const root = () => document.documentElement;

function onChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(root(), { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Returns whether the page is dark, by the user's choice or by the system setting. */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    onChange,
    () => root().dataset['theme'] === 'dark',
    () => false,
  );
}
