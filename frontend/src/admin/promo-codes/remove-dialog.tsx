import { Button, Modal } from 'antd';
import type { PromoCode } from '../../api/models';
import { SteadyButton } from '../ui/steady-button';
import { useRemoveCode } from './use-promo-codes';

interface RemoveDialogProps {
  /** Code to end; null while closed. */
  promoCode: PromoCode | null;
  onClose: () => void;
}

export function RemoveDialog({ promoCode, onClose }: RemoveDialogProps) {
  const { removing, removeCode } = useRemoveCode(onClose);
  const used = promoCode !== null && promoCode.uses > 0;

  return (
    <Modal
      open={promoCode !== null}
      title={used ? 'Archive this promo code?' : 'Delete this promo code?'}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {promoCode && (
        <>
          <p>
            <strong>{promoCode.code}</strong> will work for no one any more.{' '}
            {used
              ? `It stays in this list for the ${promoCode.uses === 1 ? 'order that names it' : `${promoCode.uses} orders that name it`}.`
              : 'No order has used it, so nothing is left of it.'}
          </p>
          <div className="dialog-actions">
            <Button onClick={onClose}>Cancel</Button>
            <SteadyButton type="primary" danger inactive={removing} onClick={() => void removeCode(promoCode)}>
              {removing ? 'Working...' : used ? 'Archive' : 'Delete'}
            </SteadyButton>
          </div>
        </>
      )}
    </Modal>
  );
}
