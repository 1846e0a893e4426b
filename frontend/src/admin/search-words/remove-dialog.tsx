import { Button, Modal } from 'antd';
import type { Synonym } from '../../api/admin/synonyms';
import { SteadyButton } from '../layout/steady-button';
import { useRemoveSynonym } from './use-synonyms';

interface RemoveDialogProps {
  /** The one to delete; null while none is. */
  synonym: Synonym | null;
  onClose: () => void;
}

export function RemoveDialog({ synonym, onClose }: RemoveDialogProps) {
  const { removing, removeSynonym } = useRemoveSynonym(onClose);
  return (
    <Modal open={synonym !== null} title="Delete these search words?" footer={null} destroyOnHidden onCancel={onClose}>
      {synonym && (
        <>
          <p>
            Who searches for <strong>{synonym.words}</strong> will find only what is written like that.
          </p>
          <div className="dialog-actions">
            <Button onClick={onClose}>Cancel</Button>
            <SteadyButton type="primary" danger inactive={removing} onClick={() => void removeSynonym(synonym)}>
              {removing ? 'Working...' : 'Delete'}
            </SteadyButton>
          </div>
        </>
      )}
    </Modal>
  );
}
