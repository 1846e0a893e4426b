import { lazy, Suspense } from 'react';
import { useIsStaff } from '../session/use-session';
import { Layout } from '../shop/layout/layout';
import { PageSkeleton } from '../ui/page-skeleton';

const StaffLayout = lazy(() => import('../admin/layout/staff-layout'));

/** Layout for order addresses: the back office for staff, the shop for everyone else. */
export function OrdersLayout() {
  if (!useIsStaff()) return <Layout />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <StaffLayout />
    </Suspense>
  );
}
