import { Modal } from 'antd';
import { useRef } from 'react';
import type { PromoCode } from '../../api/models';
import { LeaveQuestion } from '../leaving/leave-question';
import { type Leavable, useLeaving } from '../leaving/use-leaving';
import { useLast } from '../list/use-last';
import { PromoForm } from './promo-form';

interface PromoDialogProps {
  /** Code to edit, "new" to create one; null while closed. */
  promoCode: PromoCode | 'new' | null;
  onClose: () => void;
}

export function PromoDialog({ promoCode, onClose }: PromoDialogProps) {
  const shown = useLast(promoCode);
  const typed = useRef<Leavable>(null);
  const { leave, question } = useLeaving(promoCode !== null, () => typed.current?.isChanged() ?? false, onClose);
  return (
    <>
      <Modal
        open={promoCode !== null}
        title={shown === 'new' ? 'New promo code' : 'Edit promo code'}
        footer={null}
        destroyOnHidden
        onCancel={leave}
      >
        {shown && (
          <PromoForm ref={typed} promoCode={shown === 'new' ? null : shown} onSaved={onClose} onLeave={leave} />
        )}
      </Modal>
      <LeaveQuestion {...question} />
    </>
  );
}
