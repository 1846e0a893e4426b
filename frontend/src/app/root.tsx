import { type ComponentType, useEffect } from 'react';
import { isRouteErrorResponse, Outlet, ScrollRestoration, useNavigation, useRouteError } from 'react-router-dom';
import { NotFoundPage, PageOutOfReach } from '../page/status-pages';
import { Layout } from '../shop/layout/layout';

/** Layout of all pages. `data-hydrated` marks that React controls the page. */
export function Root() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Progress bar at the top of the window while the code of the next page loads. */
function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className="navigation-progress" role="progressbar" aria-label="Loading page" />;
}

/** Thrown if the code of a page could not be loaded, e.g. without a network. */
class PageNotLoaded extends Error {}

export type Load = () => Promise<{ default: ComponentType }>;

/** Loads a route's component, and throws `PageNotLoaded` if its code is unavailable. */
export const component = (load: Load) => async () => ({ Component: (await codeOf(load)).default });

/** @throws PageNotLoaded if the code is unavailable */
export async function codeOf<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new PageNotLoaded('The code of a page could not be loaded.', { cause });
  }
}

/** Page for URLs that match no route, e.g. with a line break. */
export function RootError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <PageError />;
  return (
    <Layout>
      <NotFoundPage />
    </Layout>
  );
}

/** Replaces a page that could not be loaded or failed to render. */
export function PageError() {
  const error = useRouteError();
  const reload = () => window.location.reload();
  if (error instanceof PageNotLoaded) return <PageOutOfReach onRetry={reload} />;
  return (
    <div className="container empty-state" role="alert">
      <h1>Something went wrong</h1>
      <p>We could not show this page. Reloading it usually helps.</p>
      <button type="button" className="button" onClick={reload}>
        Reload
      </button>
    </div>
  );
}
