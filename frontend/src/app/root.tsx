import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { NavigationProgress } from './navigation-progress';

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
