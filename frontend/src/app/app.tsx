import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Store } from '../api/models';
import { PiecesProvider } from '../page/pieces-instead';
import { sameData } from '../page/same-data';
import { SiteProvider, type Site } from '../page/site';
import { storeKey, StoreProvider } from '../page/use-store';
import { ForgetsProvider } from '../session/use-leave';
import { FourPieces } from '../shop/catalog/four-pieces';
import { ToastProvider } from '../ui/toast/toast-provider';
import { forgets } from './forgets';

interface AppProps {
  site: Site;
  /** SWR values by key. */
  data: Record<string, unknown>;
  /** The router. */
  children: ReactNode;
}

/** Providers that every page needs, around the router. */
export function App({ site, data, children }: AppProps) {
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
        <StoreProvider value={data[storeKey] as Store}>
          <ForgetsProvider value={forgets}>
            <PiecesProvider value={<FourPieces />}>
              <ToastProvider notice={site.notice}>{children}</ToastProvider>
            </PiecesProvider>
          </ForgetsProvider>
        </StoreProvider>
      </SWRConfig>
    </SiteProvider>
  );
}
