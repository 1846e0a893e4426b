import { lazy, Suspense } from 'react';
import { RequireSignIn } from '../session/require-sign-in';
import { useIsStaff } from '../session/use-session';
import { PageSkeleton } from '../ui/load-failed';

const OrdersOfShop = lazy(() => import('../admin/orders/orders-page'));
const OwnOrders = lazy(() => import('../shop/orders/orders-page'));

/** The orders page. Staff see all orders; other users see only their own. */
export default function OrdersPages() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      {useIsStaff() ? (
        <OrdersOfShop />
      ) : (
        <RequireSignIn>
          <OwnOrders />
        </RequireSignIn>
      )}
    </Suspense>
  );
}
