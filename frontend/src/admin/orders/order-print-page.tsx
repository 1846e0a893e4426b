import { Segmented } from 'antd';
import { useParams, useSearchParams } from 'react-router-dom';
import { PageSkeleton } from '../../ui/load-failed';
import { isUnpaid } from '../../ui/order-money';
import { NotLoaded } from '../ui/loaded';
import { Invoice, PackingSlip } from './papers';
import { PrintPage } from './print-page';
import { useOrdersToPrint } from './use-orders';

const packingSlip = { value: 'packing-slip', label: 'Packing slip', Paper: PackingSlip };
const kinds = [packingSlip, { value: 'invoice', label: 'Invoice', Paper: Invoice }];

/**
 * Printable documents of one or several orders, whose ids are in the path, separated by commas. Each order starts on a
 * new sheet.
 */
export default function OrderPrintPage() {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const { orders, failed, retry } = useOrdersToPrint(id.split(','));
  const { value, label, Paper } = kinds.find((kind) => kind.value === params.get('kind')) ?? packingSlip;

  if (failed && !orders) {
    return <NotLoaded isPage thing="order" onRetry={retry} />;
  }
  if (!orders) return <PageSkeleton />;
  if (orders.length === 0) {
    return (
      <div className="container empty-state">
        <h1>Order Not Found</h1>
        <p>There is no order {id}.</p>
      </div>
    );
  }
  // Staff who print many slips at once pack them all.
  const printed = orders.length > 1 && Paper === PackingSlip ? orders.filter((order) => !isUnpaid(order)) : orders;
  const left = orders.length - printed.length;
  return (
    <PrintPage
      title={printed.length === 1 ? label : `${label}s for ${printed.length} orders`}
      note={left > 0 && `${left} unpaid ${left === 1 ? 'order is' : 'orders are'} left out.`}
      choice={
        <Segmented
          name="kind"
          aria-label="Document to print"
          options={kinds.map((kind) => ({ value: kind.value, label: kind.label }))}
          value={value}
          onChange={(kind) => setParams({ kind }, { replace: true, preventScrollReset: true })}
        />
      }
    >
      {printed.map((order) => (
        <Paper key={order.id} order={order} />
      ))}
    </PrintPage>
  );
}
