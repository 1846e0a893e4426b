import '../../dist/antd.css';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import theme from './antd-theme.json';

/** Wraps every use of antd in the storefront. Its styles are made by the build: see scripts/antd-css.mjs. */
export function AntdTheme({ children }: { children: ReactNode }) {
  return <ConfigProvider theme={{ ...theme.shared, ...theme.light, zeroRuntime: true }}>{children}</ConfigProvider>;
}
