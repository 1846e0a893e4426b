import { Form } from 'antd';
import { useState } from 'react';
import { ApiError, reasonOf } from '../../api/api-error';
import type { PromoCode } from '../../api/models';
import { showFieldErrors } from '../../ui/field-errors';
import { useToast } from '../../ui/toast/use-toast';
import { useMailCode, usePromoCodeWork } from './use-promo-codes';

/** Creates a personal code. `given` is the code that the customer already has, to be mailed again. */
export function usePersonalCode(onClose: () => void) {
  const [form] = Form.useForm<{ email: string }>();
  const [working, setWorking] = useState(false);
  const [given, setGiven] = useState<Pick<PromoCode, 'id' | 'email'> | null>(null);
  const work = usePromoCodeWork();
  const mailCode = useMailCode();
  const toast = useToast();

  const give = async (email: string) => {
    setWorking(true);
    try {
      await work.give(email);
      toast({ title: 'Personal code on its way', description: `It is being mailed to ${email}.` });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.promoCodeId !== undefined) {
        setGiven({ id: error.promoCodeId, email });
        return;
      }
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, 'Failed to send the code') });
      if (error instanceof ApiError) showFieldErrors(form, error.errors);
    } finally {
      setWorking(false);
    }
  };

  const mailAgain = async (promoCode: Pick<PromoCode, 'id' | 'email'>) => {
    setWorking(true);
    if (await mailCode(promoCode)) onClose();
    setWorking(false);
  };
  return { form, working, given, forget: () => setGiven(null), give, mailAgain };
}
