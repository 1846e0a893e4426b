import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { useHead } from '../page/use-head';
import { useHydrated } from '../page/use-hydrated';
import { PageSkeleton } from '../ui/page-skeleton';
import type { PageHandle } from './page-handle';

/** Around pages of one person: the server knows nobody, so it sends their head and a skeleton. */
export function PersonalPages() {
  const { pathname } = useLocation();
  const { title = '', description } = useMatches().at(-1)?.handle as PageHandle;
  useHead({ title, canonical: pathname, unlisted: true, ...(description !== undefined && { description }) });
  return useHydrated() ? <Outlet /> : <PageSkeleton />;
}
