import '../../dist/antd.css';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import theme from './antd-theme.json';
import { useMotion } from './use-motion';

/**
 * Wraps every use of antd in the storefront. The styles of antd are generated at build time: see scripts/antd-css.mjs.
 */
export function AntdTheme({ children }: { children: ReactNode }) {
  const { token, components } = theme.light;
  const motion = useMotion();
  return (
    <ConfigProvider
      theme={{ ...theme.shared, components, token: { ...token, motion }, zeroRuntime: true }}
      form={{ requiredMark: false, scrollToFirstError: { focus: true } }}
    >
      {children}
    </ConfigProvider>
  );
}
