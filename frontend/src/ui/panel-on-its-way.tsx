import { ModalDialog } from './modal-dialog';
import { Spinner } from './spinner';

/** Panel placeholder, rendered until the code of the panel has loaded. */
export function PanelOnItsWay({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog className="panel-on-its-way" aria-label="Loading" open onClose={onClose}>
      <Spinner label="Loading" />
    </ModalDialog>
  );
}
