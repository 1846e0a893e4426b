import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { userKey } from '../src/api/account';
import { forgets } from '../src/app/forgets';
import { sameData } from '../src/page/same-data';
import { hasSignedInCookie } from '../src/session/use-session';
import { ForgetsProvider } from '../src/session/use-leave';
import { ToastProvider } from '../src/ui/toast/toast-provider';
import { demoStore } from './demo-store';

interface Options {
  /** Where the person is: path and query, or all that the history holds of it. */
  at?: string | { pathname: string; state: unknown };
  /** The route's pattern, where the page reads its parameters. */
  path?: string;
  /** SWR values that came with the page, by key. */
  data?: Record<string, unknown>;
}

/** Draws a page as the app does, without antd's styles: jsdom takes seconds to reckon with them. `address` tells where the person is now. */
export function renderPage(page: ReactNode, { at = '/', path = '*', data = {} }: Options = {}) {
  const view = render(
    <SWRConfig
      value={{
        provider: () => new Map(),
        compare: sameData,
        dedupingInterval: 0,
        shouldRetryOnError: false,
        revalidateIfStale: false,
        revalidateOnFocus: false,
        fallback: { '/api/store': demoStore, ...(hasSignedInCookie() ? {} : { [userKey]: null }), ...data },
      }}
    >
      <MemoryRouter initialEntries={[at]}>
        <ConfigProvider theme={{ zeroRuntime: true }}>
          <ForgetsProvider value={forgets}>
            <ToastProvider>
              <Routes>
                <Route path={path} element={page} />
                <Route path="*" element={null} />
              </Routes>
              <Address />
            </ToastProvider>
          </ForgetsProvider>
        </ConfigProvider>
      </MemoryRouter>
    </SWRConfig>,
  );
  return { ...view, user: userEvent.setup(), address: () => view.getByTestId('address').textContent };
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}
