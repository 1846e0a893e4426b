import { Route, Routes, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { NotFoundPage } from '../page/not-found-page';
import { ToastProvider } from '../ui/toast/toast-provider';
import { ForgetsProvider } from '../session/use-leave';
import { forgets } from './forgets';
import { Frame } from './frame';
import { readablePath } from './readable-path';
import { RoutedPage } from './routed-page';
import { routes } from './routes';
import { sameData } from '../page/same-data';
import { PressAgain } from './hydration/press-again';
import { SiteProvider, type Site } from '../page/site';

interface AppProps {
  site: Site;
  /** SWR values by key. */
  data: Record<string, unknown>;
}

export function App({ site, data }: AppProps) {
  const location = useLocation();
  const pathname = readablePath(location.pathname);
  return (
    <SiteProvider value={site}>
      <SWRConfig
        value={{
          fallback: data,
          provider: () => new Map(),
          compare: sameData,
          shouldRetryOnError: false,
          revalidateOnFocus: false,
          revalidateOnReconnect: false,
          revalidateIfStale: false,
        }}
      >
        <ForgetsProvider value={forgets}>
          <ToastProvider>
            {/* Given a location, the router treats every move as Back or Forward: used only for an unreadable path. */}
            <Routes {...(pathname !== location.pathname && { location: { ...location, pathname } })}>
              <Route element={<Frame />}>
                {routes.map((route) => (
                  <Route key={route.path} path={route.path} element={<RoutedPage route={route} />} />
                ))}
                <Route path="*" element={<NotFoundPage />} />
              </Route>
            </Routes>
            <PressAgain part="frame" />
          </ToastProvider>
        </ForgetsProvider>
      </SWRConfig>
    </SiteProvider>
  );
}
