import { Button, Modal } from 'antd';
import { shownValue, fieldTitle, typedValue } from './conflict-values';
import type { ProductFields } from './product-fields';
import type { Conflict } from './use-product-work';
import type { VariantSheet } from './variant-sheet';

interface ConflictDialogProps {
  conflict: Conflict;
  mine: ProductFields;
  sheet: VariantSheet;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}

/** Another user saved the product first: shows their changes next to the local ones, and offers a choice. */
export function ConflictDialog({ conflict, mine, sheet, onTakeTheirs, onKeepMine, onClose }: ConflictDialogProps) {
  const yours = (field: string, before: unknown) => {
    const typed = typedValue(field, mine, sheet);
    return typed === shownValue(field, before) ? 'not touched' : typed;
  };

  return (
    <Modal open title="Somebody else was faster" width={720} footer={null} onCancel={onClose}>
      <p role="alert">{conflict.message} Nothing of yours is saved yet.</p>
      {conflict.changes.length > 0 && (
        <table className="conflict">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Was</th>
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {conflict.changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldTitle(field)}</th>
                <td>{shownValue(field, before)}</td>
                <td>{shownValue(field, after)}</td>
                <td>{yours(field, before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <strong>Take theirs</strong> drops what you typed. <strong>Keep mine</strong> saves what you changed over
        theirs; what you did not touch stays as they have it.
      </p>
      <div className="product-form__actions">
        <Button onClick={onClose}>Back to the form</Button>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
        <Button type="primary" onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </Modal>
  );
}
