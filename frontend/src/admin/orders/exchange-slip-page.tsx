import { useParams } from 'react-router-dom';
import type { StaffReturn } from '../../api/models';
import { PageSkeleton } from '../../ui/load-failed';
import { useReturn } from '../returns/use-returns';
import { NotLoaded } from '../ui/loaded';
import { ExchangeSlip } from './papers';
import { PrintPage } from './print-page';
import { useOrdersToPrint } from './use-orders';

/** Printable packing slip for the replacement items of an exchange. */
export default function ExchangeSlipPage() {
  const { id = '' } = useParams();
  const { item: found, failed, retry } = useReturn(Number(id));
  if (failed) return <NotLoaded isPage thing="return" onRetry={retry} />;
  if (found === undefined) return <PageSkeleton />;
  return found?.newSize ? <Slip found={found} /> : <NoSlip />;
}

function Slip({ found }: { found: StaffReturn }) {
  const { orders, failed, retry } = useOrdersToPrint([found.orderId]);
  if (failed && !orders) return <NotLoaded isPage thing="order" onRetry={retry} />;
  if (!orders) return <PageSkeleton />;
  const [order] = orders;
  if (!order) return <NoSlip />;
  return (
    <PrintPage title="Exchange slip">
      <ExchangeSlip order={order} exchange={found} />
    </PrintPage>
  );
}

function NoSlip() {
  return (
    <div className="container empty-state">
      <h1>Exchange Not Found</h1>
      <p>There is no exchange with this number.</p>
    </div>
  );
}
