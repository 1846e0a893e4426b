import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../ui/error-boundary';
import { cartPath, checkoutPath, productPath } from '../paths';
import { installOffer } from '../../device/install-offer';
import { useObserved } from '../../device/observed';
import { waitingVersion } from '../../device/service-worker';

const InstallBanner = lazy(() => import('./install-banner'));
const VersionBanner = lazy(() => import('./version-banner'));

/** Pages with their own bar at the bottom of the screen. */
const isBuying = (pathname: string) => pathname === cartPath || pathname.startsWith(productPath(''));

/** Device notices at the bottom of the screen, one at a time. None are shown during a payment. */
export function DeviceNotes() {
  const { pathname } = useLocation();
  const version = useObserved(waitingVersion);
  const offer = useObserved(installOffer);
  if (pathname === checkoutPath) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        {version ? (
          <VersionBanner version={version} />
        ) : (
          offer && !isBuying(pathname) && <InstallBanner offer={offer} />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}
