import { Segmented } from 'antd';
import { useParams, useSearchParams } from 'react-router-dom';
import { PageSkeleton } from '../../ui/load-failed';
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
  return (
    <PrintPage
      title={orders.length === 1 ? label : `${label}s for ${orders.length} orders`}
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
      {orders.map((order) => (
        <Paper key={order.id} order={order} />
      ))}
    </PrintPage>
  );
}
