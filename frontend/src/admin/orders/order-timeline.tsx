import type { StaffOrder } from '../../api/models';
import { StoreDate } from '../../page/store-date';

type Entry = StaffOrder['staffTimeline'][number];

/** Events of an order with the person behind each. Only staff see notes. */
export function OrderTimeline({ entries }: { entries: StaffOrder['staffTimeline'] }) {
  return (
    <ol className="order-timeline">
      {entries.map(({ kind, at, text, by }, index) => (
        <li key={index} className={classOf(kind)}>
          {kind === 'note' && <span className="visually-hidden">Private note: </span>}
          {text}
          <span className="second-line">
            <StoreDate iso={at} withTime />
            {by && ` by ${by}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

function classOf(kind: Entry['kind']): string | undefined {
  if (kind === 'note') return 'order-timeline__note';
  return kind === 'refund-failed' || kind === 'refund-surplus' ? 'order-timeline__alarm' : undefined;
}
