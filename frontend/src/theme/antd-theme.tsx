import '../../dist/antd.css';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../device/observed';
import theme from './antd-theme.json';

/**
 * Wraps every use of antd in the storefront. The styles of antd are generated at build time: see scripts/antd-css.mjs.
 */
export function AntdTheme({ children }: { children: ReactNode }) {
  const { token, components } = theme.light;
  // With animations shortened by CSS, the first frame would still show a dialog at a fifth of its size. A click during
  // this frame would miss the dialog's button.
  const motion = !useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <ConfigProvider
      theme={{ ...theme.shared, components, token: { ...token, motion }, zeroRuntime: true }}
      form={{ requiredMark: false, scrollToFirstError: { focus: true } }}
    >
      {children}
    </ConfigProvider>
  );
}
