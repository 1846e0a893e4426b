import { Component, type ErrorInfo, lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { cartPath, checkoutPath, productPath } from '../paths';
import { installOffer } from '../../device/install-offer';
import { useObserved } from '../../device/observed';
import { waitingVersion } from '../../device/service-worker';

const InstallBanner = lazy(() => import('./install-banner'));
const VersionBanner = lazy(() => import('./version-banner'));

/** Whether the page has its own bar at the bottom of the screen. */
const isBuying = (pathname: string) => pathname === cartPath || pathname.startsWith(productPath(''));

/** Notices about the device at the bottom of the screen, one at a time. No notice is shown during a payment. */
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

interface Props {
  children: ReactNode;
  fallback: ReactNode;
}

/** Renders `fallback` in place of a page that failed to render. */
class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
