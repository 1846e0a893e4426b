import { Modal } from 'antd';
import { useRef } from 'react';
import type { Synonym } from '../../api/admin/synonyms';
import { LeaveQuestion } from '../leaving/leave-question';
import { type Leavable, useLeaving } from '../leaving/use-leaving';
import { useLast } from '../list/use-last';
import { SynonymForm } from './synonym-form';

interface SynonymDialogProps {
  /** Synonym to edit, "new" to create one; null while closed. */
  synonym: Synonym | 'new' | null;
  onClose: () => void;
}

export function SynonymDialog({ synonym, onClose }: SynonymDialogProps) {
  const shown = useLast(synonym);
  const typed = useRef<Leavable>(null);
  const { leave, question } = useLeaving(synonym !== null, () => typed.current?.isChanged() ?? false, onClose);
  return (
    <>
      <Modal
        open={synonym !== null}
        title={shown === 'new' ? 'New search words' : 'Edit search words'}
        footer={null}
        destroyOnHidden
        onCancel={leave}
      >
        {shown && (
          <SynonymForm ref={typed} synonym={shown === 'new' ? null : shown} onSaved={onClose} onLeave={leave} />
        )}
      </Modal>
      <LeaveQuestion {...question} />
    </>
  );
}
