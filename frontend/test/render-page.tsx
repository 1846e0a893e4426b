import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { matchPath } from '../src/page/match-path';
import { ParamsProvider, Router, useLocation } from '../src/page/router';
import { SWRConfig } from 'swr';
import { userKey } from '../src/api/account';
import { forgets } from '../src/app/forgets';
import { sameData } from '../src/page/same-data';
import { hasSignedInCookie } from '../src/session/use-session';
import { ForgetsProvider } from '../src/session/use-leave';
import { storeKey, StoreProvider } from '../src/page/use-store';
import { ToastProvider } from '../src/ui/toast/toast-provider';
import { demoStore } from './demo-store';
import { openAt } from './open-at';

interface Options {
  /** Where the person is: path and query, or all that the history holds of it. */
  at?: string | { pathname: string; state: unknown };
  /** The route's pattern, where the page reads its parameters; other addresses show nothing. */
  path?: string;
  /** SWR values that came with the page, by key. */
  data?: Record<string, unknown> & { [storeKey]?: typeof demoStore };
}

/** Draws a page as the app does, without antd's styles: jsdom takes seconds to reckon with them. `address` tells where the person is now. */
export function renderPage(page: ReactNode, { at = '/', path, data = {} }: Options = {}) {
  if (typeof at === 'string') openAt(at);
  else openAt(at.pathname, at.state);
  const view = render(
    <SWRConfig
      value={{
        provider: () => new Map(),
        compare: sameData,
        dedupingInterval: 0,
        shouldRetryOnError: false,
        revalidateIfStale: false,
        revalidateOnFocus: false,
        fallback: { '/api/delivery': { promises: [] }, ...(hasSignedInCookie() ? {} : { [userKey]: null }), ...data },
      }}
    >
      <Router>
        <ConfigProvider theme={{ zeroRuntime: true }}>
          <StoreProvider value={data[storeKey] ?? demoStore}>
            <ForgetsProvider value={forgets}>
              <ToastProvider>
                <Matched path={path}>{page}</Matched>
                <Address />
              </ToastProvider>
            </ForgetsProvider>
          </StoreProvider>
        </ConfigProvider>
      </Router>
    </SWRConfig>,
  );
  return { ...view, user: userEvent.setup(), address: () => view.getByTestId('address').textContent };
}

function Matched({ path, children }: { path: string | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  const params = path === undefined ? {} : matchPath(path, pathname);
  return params && <ParamsProvider value={params}>{children}</ParamsProvider>;
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}
