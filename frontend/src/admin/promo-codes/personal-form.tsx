import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { ApiError, reasonOf } from '../../api/api-error';
import { showFieldErrors } from '../../ui/field-errors';
import { anEmail } from '../../ui/form-rules';
import { useToast } from '../../ui/toast/use-toast';
import { usePromoCodeWork } from './use-promo-codes';

/** One press thanks somebody for her service; who has her code already can be mailed it again. */
export function PersonalForm({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<{ email: string }>();
  const [working, setWorking] = useState(false);
  const [given, setGiven] = useState<{ id: number; email: string } | null>(null);
  const { give, mailAgain } = usePromoCodeWork();
  const toast = useToast();

  const attempt = async (email: string, work: () => Promise<unknown>) => {
    setWorking(true);
    try {
      await work();
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

  return (
    <Form<{ email: string }>
      form={form}
      name="personal-code"
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onSubmit"
      onValuesChange={() => setGiven(null)}
      onFinish={({ email }) => void attempt(email.trim(), () => give(email.trim()))}
    >
      <p>
        A code of her or his own: 20% off every order for a year, for the account with this e-mail address alone. It is
        mailed there at once.
      </p>
      <Form.Item label="E-mail of the customer" name="email" rules={[anEmail]}>
        <Input type="email" autoComplete="off" maxLength={254} />
      </Form.Item>
      {given && (
        <div className="promo-given" role="alert">
          <p>{given.email} has a personal code already.</p>
          <Button disabled={working} onClick={() => void attempt(given.email, () => mailAgain(given.id))}>
            Mail it again
          </Button>
        </div>
      )}
      <div className="promo-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" disabled={working || given !== null}>
          {working ? 'Sending...' : 'Send the code'}
        </Button>
      </div>
    </Form>
  );
}
