import { Button, Form, Input, InputNumber, Radio } from 'antd';
import { type Ref, useImperativeHandle } from 'react';
import type { PromoCode } from '../../api/models';
import { MeanwhileNotice } from '../ui/meanwhile-notice';
import { SteadyButton } from '../ui/steady-button';
import type { Leavable } from '../leaving/use-leaving';
import type { PromoFields } from './promo-fields';
import { usePromoForm } from './use-promo-form';

const wholeNumber = { type: 'integer', min: 1, message: 'Please enter a whole number from 1.' } as const;

interface PromoFormProps {
  ref: Ref<Leavable>;
  /** Code to edit; null to create one. */
  promoCode: PromoCode | null;
  onSaved: () => void;
  /** Called when staff want to leave without saving. */
  onLeave: () => void;
}

export function PromoForm({ ref, promoCode, onSaved, onLeave }: PromoFormProps) {
  const { form, before, changes, saving, save, isChanged } = usePromoForm(promoCode, onSaved);
  const kind: PromoFields['kind'] | undefined = Form.useWatch('kind', form);
  const startsAt = Form.useWatch('startsAt', form);
  useImperativeHandle(ref, () => ({ isChanged }));
  const used = promoCode !== null && promoCode.uses > 0;

  return (
    <Form<PromoFields>
      form={form}
      name="promo-code"
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      initialValues={before}
      onFinish={(fields) => void save(fields)}
    >
      <Form.Item
        label="Code"
        name="code"
        extra={used ? 'Orders name this code already: it keeps its name.' : 'Capital and small letters are the same.'}
        rules={[
          {
            pattern: /^\s*[A-Za-z0-9_-]{3,40}\s*$/,
            required: true,
            message: 'A code has 3 to 40 letters, digits, hyphens or underscores.',
          },
        ]}
      >
        <Input maxLength={60} autoComplete="off" disabled={used} />
      </Form.Item>
      <div className="promo-pair">
        <Form.Item label="Discount" name="kind">
          <Radio.Group
            optionType="button"
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: 'Amount' },
            ]}
          />
        </Form.Item>
        {kind !== 'amount' ? (
          <Form.Item
            key="percent"
            label="Percent off"
            name="percentOff"
            rules={[
              {
                ...{ required: true, type: 'integer', min: 1, max: 100 },
                message: 'A percentage is a whole number from 1 to 100.',
              },
            ]}
          >
            <InputNumber suffix="%" controls={false} />
          </Form.Item>
        ) : (
          <Form.Item
            key="amount"
            label="Dollars off"
            name="amountOff"
            rules={[{ required: true, type: 'number', min: 0.01, message: 'The amount is above zero.' }]}
          >
            <InputNumber prefix="$" precision={2} controls={false} />
          </Form.Item>
        )}
      </div>
      <div className="promo-pair">
        <Form.Item label="First day (optional)" name="startsAt">
          <Input type="date" />
        </Form.Item>
        <Form.Item
          label="Last day (optional)"
          name="expiresAt"
          dependencies={['startsAt']}
          rules={[
            {
              validator: (_, day: string) =>
                day && startsAt && day < startsAt
                  ? Promise.reject(new Error('The last day is not before the first.'))
                  : Promise.resolve(),
            },
          ]}
        >
          <Input type="date" />
        </Form.Item>
      </div>
      <div className="promo-pair">
        <Form.Item
          label="Smallest subtotal in dollars (optional)"
          name="minSubtotal"
          rules={[{ type: 'number', min: 0, message: 'Please enter an amount of dollars.' }]}
        >
          <InputNumber prefix="$" precision={2} controls={false} />
        </Form.Item>
      </div>
      <div className="promo-pair">
        <Form.Item label="Uses in total (optional)" name="maxUses" rules={[wholeNumber]}>
          <InputNumber controls={false} />
        </Form.Item>
        <Form.Item label="Uses per person (optional)" name="maxUsesPerPerson" rules={[wholeNumber]}>
          <InputNumber controls={false} />
        </Form.Item>
      </div>
      <Form.Item
        label="Only for the account with this e-mail (optional)"
        name="email"
        rules={[{ type: 'email', message: 'Please enter a valid email address.' }]}
      >
        <Input type="email" autoComplete="off" maxLength={254} disabled={promoCode?.personal} />
      </Form.Item>
      {promoCode !== null && (
        <p className="second-line">
          Shoppers who are paying with this code at the moment keep the price of their checkout.
        </p>
      )}
      <MeanwhileNotice changes={changes} />
      <div className="dialog-actions">
        <Button onClick={onLeave}>Cancel</Button>
        <SteadyButton type="primary" htmlType="submit" inactive={saving}>
          {saving ? 'Saving...' : promoCode ? 'Save changes' : 'Create promo code'}
        </SteadyButton>
      </div>
    </Form>
  );
}
