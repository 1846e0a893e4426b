import { Button, Modal } from 'antd';
import type { RefObject } from 'react';
import type { Synonym } from '../../api/admin/synonyms';
import { SteadyButton } from '../ui/steady-button';
import { focusIfLost } from '../list/focus-if-lost';
import { useRemoveSynonym } from './use-synonyms';

interface RemoveDialogProps {
  /** Search words to delete; null while closed. */
  synonym: Synonym | null;
  /** Element that receives the focus after the row's own button was removed. */
  around: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function RemoveDialog({ synonym, around, onClose }: RemoveDialogProps) {
  const { removing, removeSynonym } = useRemoveSynonym(onClose);
  return (
    <Modal
      open={synonym !== null}
      title="Delete these search words?"
      footer={null}
      destroyOnHidden
      onCancel={onClose}
      afterClose={() => focusIfLost(around.current)}
    >
      {synonym && (
        <>
          <p>
            A search for <strong>{synonym.words}</strong> will then find only products that have these very words.
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
