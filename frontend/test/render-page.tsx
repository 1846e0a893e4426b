import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { userKey } from '../src/api/account';
import { signOutCleanups, sameData } from '../src/app/app';
import { readCookie } from '../src/device/cookies';
import { SignOutCleanupsProvider } from '../src/session/use-sign-out';
import { storeKey, StoreProvider } from '../src/page/use-store';
import { ToastProvider } from '../src/ui/toast/toast-provider';
import { demoStore } from './demo-store';
import { openAt } from './open-at';

interface Options {
  /** Current location: path and query, or the whole history entry. */
  at?: string | { pathname: string; state: unknown };
  /** Route pattern, if the page reads path parameters. Other locations render nothing. */
  path?: string;
  /** SWR values of the page, by key. */
  data?: Record<string, unknown> & { [storeKey]?: typeof demoStore };
}

/**
 * Renders a page like the app does, but without antd's styles: jsdom takes seconds for them. `user` does not check
 * `pointer-events`, which jsdom computes for each parent of an element. `address` returns the current location.
 */
export function renderPage(page: ReactNode, { at = '/', path = '*', data = {} }: Options = {}) {
  const routes = [
    {
      Component: WithAddress,
      children: [
        { path, element: page },
        { path: '*', element: null },
      ],
    },
  ];
  const router = typeof at === 'string' ? openAt(routes, at) : openAt(routes, at.pathname, at);
  const view = render(
    <SWRConfig
      value={{
        provider: () => new Map(),
        compare: sameData,
        dedupingInterval: 0,
        shouldRetryOnError: false,
        revalidateIfStale: false,
        revalidateOnFocus: false,
        fallback: {
          '/api/delivery': { promises: [] },
          '/api/store/questions': { questions: null },
          ...Object.fromEntries(
            ['about', 'shippingReturns', 'privacy'].map((page) => [`/api/store/pages/${page}`, { html: null }]),
          ),
          ...(readCookie('signed_in') !== undefined ? {} : { [userKey]: null }),
          ...data,
        },
      }}
    >
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <StoreProvider value={data[storeKey] ?? demoStore}>
          <SignOutCleanupsProvider value={signOutCleanups}>
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </SignOutCleanupsProvider>
        </StoreProvider>
      </ConfigProvider>
    </SWRConfig>,
  );
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...view, user, address: () => view.getByTestId('address').textContent };
}

function WithAddress() {
  const { pathname, search } = useLocation();
  return (
    <>
      <Outlet />
      <p data-testid="address">{pathname + search}</p>
    </>
  );
}
