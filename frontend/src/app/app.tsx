import { SWRConfig } from 'swr';
import { island } from '../page/hydration/island';
import { ToastProvider } from '../ui/toast/toast-provider';
import { ForgetsProvider } from '../session/use-leave';
import { forgets } from './forgets';
import { Frame } from './frame';
import { PiecesProvider } from '../page/pieces-instead';
import { sameData } from '../page/same-data';
import { PressAgain } from '../page/hydration/press-again';
import { SiteProvider, type Site } from '../page/site';
import { storeKey, StoreProvider } from '../page/use-store';
import type { Store } from '../api/models';

const FourPieces = island('pieces', () => import('../shop/catalog/four-pieces'), Promise.resolve());
/** A constant element, as those of the frame. */
const fourPieces = <FourPieces />;

interface AppProps {
  site: Site;
  /** SWR values by key. */
  data: Record<string, unknown>;
}

export function App({ site, data }: AppProps) {
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
            <PiecesProvider value={fourPieces}>
              <ToastProvider>
                <Frame />
                <PressAgain part="frame" />
              </ToastProvider>
            </PiecesProvider>
          </ForgetsProvider>
        </StoreProvider>
      </SWRConfig>
    </SiteProvider>
  );
}
