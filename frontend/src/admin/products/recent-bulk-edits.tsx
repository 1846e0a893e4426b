import { Button, Drawer } from 'antd';
import { useEffect, useState } from 'react';
import type { BulkEdit } from '../../api/models';
import { DayAndTime } from '../ui/day-and-time';
import { RowButton } from '../ui/buttons';
import { NotLoaded } from '../ui/loaded';
import { productsText, useRecentBulkEdits } from './use-bulk-edits';

interface RecentBulkEditsProps {
  /** Id of the bulk edit that is being undone. */
  undoing: string | null;
  onUndo: (edit: BulkEdit) => void;
}

/** Button and drawer with the bulk edits of the last 30 days. */
export function RecentBulkEdits(props: RecentBulkEditsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Recent bulk edits</Button>
      <Drawer open={open} title="Recent bulk edits" size={560} destroyOnHidden onClose={() => setOpen(false)}>
        <EditList {...props} />
      </Drawer>
    </>
  );
}

/** Milliseconds between two checks of whether the time for an undo is over. */
const checkEvery = 30_000;

function EditList({ undoing, onUndo }: RecentBulkEditsProps) {
  const { item: edits, failed, retry } = useRecentBulkEdits();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), checkEvery);
    return () => clearInterval(timer);
  }, []);
  if (failed) return <NotLoaded thing="bulk edits" onRetry={retry} />;
  if (!edits) return <p role="status">Loading bulk edits...</p>;
  if (edits.length === 0) return <p>No bulk edits in the last 30 days.</p>;
  return (
    <ul className="bulk-edits">
      {edits.map((edit) => (
        <li key={edit.id}>
          <p>
            <strong>{edit.title}</strong>
            <br />
            {productsText(edit.products)}, by {edit.by ?? 'a former colleague'}, <DayAndTime iso={edit.at} inSentence />
          </p>
          {edit.undone ? (
            <Undone undone={edit.undone} />
          ) : Date.parse(edit.undoUntil) > now ? (
            <p className="row-actions">
              <RowButton
                needs="products.change"
                text={undoing === String(edit.id) ? 'Undoing...' : 'Undo'}
                label={`Undo “${edit.title}”`}
                inactive={undoing !== null}
                onClick={() => onUndo(edit)}
              />
              <span>
                Undo until <DayAndTime iso={edit.undoUntil} inSentence />
              </span>
            </p>
          ) : (
            <p>The 24-hour undo period has ended.</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Undone({ undone: { by, at, restored, leftAlone } }: { undone: NonNullable<BulkEdit['undone']> }) {
  return (
    <>
      <p>
        Undone by {by ?? 'a former colleague'}, <DayAndTime iso={at} inSentence />: {productsText(restored)} restored.
      </p>
      {leftAlone.length > 0 && (
        <details>
          <summary>{productsText(leftAlone.length)} not restored, or only partly</summary>
          <ul className="bulk-edit-problems">
            {leftAlone.map(({ productId, name, reason }) => (
              <li key={productId}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
