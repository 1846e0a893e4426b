import { deleteStoredCart } from '../shop/cart/cart-session';
import { deleteStoredTexts } from '../shop/contact/contact-draft';
import { SWRConfig } from 'swr';
import { copyDate } from '../device/own-copies';
import type { ReactNode } from 'react';
import type { Store } from '../api/models';
import { SuggestionsContext, type Site, SiteContext } from '../page/site';
import { storeKey, StoreProvider } from '../page/use-store';
import { SignOutCleanupsProvider } from '../session/use-sign-out';
import { FourProducts } from '../shop/catalog/four-products';
import { ToastProvider } from '../ui/toast/toast-provider';

/** Functions that delete personal data from this device at sign-out, one for each area of the shop. */
export const signOutCleanups = [deleteStoredCart, deleteStoredTexts];

const isCopy = (data: unknown) => typeof data === 'object' && data !== null && copyDate(data) !== undefined;

/**
 * Returns whether the data are equal, so that the page does not render again. A stored copy never equals a current
 * response.
 */
export const sameData = (one: unknown, other: unknown) =>
  isCopy(one) === isCopy(other) && SWRConfig.defaultValue.compare(one, other);

/** Providers that every page needs, around the router. */
export function App({ site, data, children }: { site: Site; data: Record<string, unknown>; children: ReactNode }) {
  return (
    <SiteContext value={site}>
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
          <SignOutCleanupsProvider value={signOutCleanups}>
            <SuggestionsContext value={<FourProducts />}>
              <ToastProvider notice={site.notice}>{children}</ToastProvider>
            </SuggestionsContext>
          </SignOutCleanupsProvider>
        </StoreProvider>
      </SWRConfig>
    </SiteContext>
  );
}
