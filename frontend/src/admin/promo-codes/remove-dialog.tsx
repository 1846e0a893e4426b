import { Button, Modal } from 'antd';
import { useState } from 'react';
import { reasonOf } from '../../api/api-error';
import type { PromoCode } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';
import { usePromoCodeWork } from './use-promo-codes';

interface RemoveDialogProps {
  /** The code to end; null while none is. */
  promoCode: PromoCode | null;
  onClose: () => void;
}

export function RemoveDialog({ promoCode, onClose }: RemoveDialogProps) {
  const { remove } = usePromoCodeWork();
  const [removing, setRemoving] = useState(false);
  const toast = useToast();
  const used = promoCode !== null && promoCode.uses > 0;

  const confirm = async ({ id, code }: PromoCode) => {
    setRemoving(true);
    try {
      await remove(id);
      toast({ title: used ? 'Promo code archived' : 'Promo code deleted', description: code });
      onClose();
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, 'Failed to delete the promo code') });
    } finally {
      setRemoving(false);
    }
  };

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
            <strong>{promoCode.code}</strong> will work for nobody any more.{' '}
            {used
              ? `It stays in this list for the ${promoCode.uses === 1 ? 'order that names it' : `${promoCode.uses} orders that name it`}.`
              : 'No order has used it, so nothing is left of it.'}
          </p>
          <div className="promo-actions">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="primary" danger disabled={removing} onClick={() => void confirm(promoCode)}>
              {removing ? 'Working...' : used ? 'Archive' : 'Delete'}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
