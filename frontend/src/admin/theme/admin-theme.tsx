import { ConfigProvider, theme } from 'antd';
import type { ReactNode } from 'react';
import shopTheme from '../../theme/antd-theme.json';
import { useIsDark } from './use-is-dark';

/** Denser than the shop: staff sit at it all day. */
const dense = { controlHeight: 36, fontSize: 14, borderRadius: 4 };

/** Wraps the back office. Here antd makes its styles as it goes: staff load it once a day, on a desk. */
export function AdminTheme({ children }: { children: ReactNode }) {
  const dark = useIsDark();
  const { token, components } = dark ? shopTheme.dark : shopTheme.light;
  return (
    <ConfigProvider
      theme={{
        cssVar: { key: 'admin' },
        zeroRuntime: false,
        algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: { ...token, ...dense },
        components: { Button: components.Button },
      }}
    >
      {children}
    </ConfigProvider>
  );
}
