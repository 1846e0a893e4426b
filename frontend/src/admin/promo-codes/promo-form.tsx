import dayjs from 'dayjs';
import { Button, Checkbox, Form, Input, InputNumber, Radio } from 'antd';
import type { PromoCode } from '../../api/models';
import { anEmail, holds, withoutProblem } from '../../ui/form-rules';
import { SteadyButton } from '../ui/buttons';
import { EditForm, useEditDialog } from '../ui/edit-dialog';
import { InStoreTimeZone } from '../ui/time-zone';
import { CategoryChoice, ProductChoice } from './limit-fields';
import { newCode, type PromoFields, summaryOf } from './promo-fields';
import { useMailCode, usePersonalCode, usePromoForm } from './use-promo-codes';

const wholeNumber = { type: 'integer', min: 1, message: 'Please enter a whole number of 1 or more.' } as const;

function codeProblem(typed: string): string | null {
  const code = typed.trim();
  if (/\s/.test(code)) return 'Remove the space.';
  const isValid = /^[A-Za-z0-9_-]{3,40}$/.test(code);
  return isValid ? null : 'A code must have 3 to 40 characters: letters, digits, hyphens or underscores.';
}

/** Returns the same day of the next month, or its last day if the month is shorter. */
const monthFrom = (day: string) => dayjs(day).add(1, 'month').format('YYYY-MM-DD');

interface PromoFormProps {
  /** Code to edit; null to create a code. */
  promoCode: PromoCode | null;
  /** Code whose terms a new code starts with; null if there is none. */
  copied: PromoCode | null;
}

export function PromoForm({ promoCode, copied }: PromoFormProps) {
  const { form, before, today, changes, busy, save } = usePromoForm(promoCode, copied);
  const limits = (promoCode ?? copied)?.limits ?? [];
  const kind: PromoFields['kind'] | undefined = Form.useWatch('kind', form);
  const startsAt = Form.useWatch('startsAt', form);
  const typed: Partial<PromoFields> | undefined = Form.useWatch([], form);
  const summary = summaryOf({ ...before, ...typed });
  const used = promoCode !== null && promoCode.uses > 0;

  return (
    <EditForm
      form={form}
      name="promo-code"
      initialValues={before}
      changes={changes}
      submit={{ busy, text: promoCode ? 'Save changes' : 'Create promo code' }}
      save={save}
    >
      <fieldset className="form-section">
        <legend>Discount</legend>
        <Form.Item
          label="Code"
          name="code"
          extra={used ? 'Orders already use this code, so you cannot rename it.' : 'Not case-sensitive.'}
          rules={[withoutProblem(codeProblem)]}
        >
          <Input
            className="promo-form__code"
            maxLength={60}
            autoComplete="off"
            disabled={used}
            suffix={
              promoCode === null && (
                <Button
                  size="small"
                  type="link"
                  onClick={() => form.setFields([{ name: 'code', value: newCode(), errors: [] }])}
                >
                  Generate
                </Button>
              )
            }
          />
        </Form.Item>
        <Form.Item label="Discount" name="kind">
          <Radio.Group
            optionType="button"
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: 'Amount' },
              { value: 'shipping', label: 'Free shipping' },
            ]}
          />
        </Form.Item>
        <div className="promo-pair">
          {kind === 'shipping' ? null : kind !== 'amount' ? (
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
              rules={[{ required: true, type: 'number', min: 0.01, message: 'The amount must be above zero.' }]}
            >
              <InputNumber prefix="$" precision={2} controls={false} />
            </Form.Item>
          )}
        </div>
        {kind === 'shipping' ? (
          <p className="second-line">Standard shipping is free. Expedited shipping has its usual price.</p>
        ) : (
          <Form.Item name="freeShipping" valuePropName="checked">
            <Checkbox>Free standard shipping, too</Checkbox>
          </Form.Item>
        )}
      </fieldset>
      <fieldset className="form-section">
        <legend>Days</legend>
        <div className="promo-pair">
          <Form.Item label="First day (optional)" name="startsAt" extra={<InStoreTimeZone />}>
            <Input type="date" />
          </Form.Item>
          <Form.Item
            label="Last day (optional)"
            name="expiresAt"
            extra={
              <Button
                size="small"
                type="link"
                onClick={() => form.setFields([{ name: 'expiresAt', value: monthFrom(startsAt || today), errors: [] }])}
              >
                1 month
              </Button>
            }
            dependencies={['startsAt']}
            rules={[
              holds((day) => !day || !startsAt || day >= startsAt, 'The last day cannot be before the first day.'),
              holds((day) => !day || promoCode !== null || day >= today, 'The last day cannot be in the past.'),
            ]}
          >
            <Input type="date" />
          </Form.Item>
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>Limits</legend>
        <div className="promo-pair">
          <Form.Item
            label="Minimum subtotal in dollars (optional)"
            name="minSubtotal"
            rules={[{ type: 'number', min: 0, message: 'Please enter a dollar amount.' }]}
          >
            <InputNumber prefix="$" precision={2} controls={false} />
          </Form.Item>
        </div>
        <div className="promo-pair">
          <Form.Item label="Only these categories (optional)" name="categoryIds">
            <CategoryChoice chosen={limits} />
          </Form.Item>
          <Form.Item
            label="Only these products (optional)"
            name="productIds"
            extra="A set counts as its own product. Leave both fields empty for all products."
          >
            <ProductChoice chosen={limits} />
          </Form.Item>
        </div>
        <div className="promo-pair">
          <Form.Item label="Uses in total (optional)" name="maxUses" rules={[wholeNumber]}>
            <InputNumber controls={false} />
          </Form.Item>
          <Form.Item label="Uses per customer (optional)" name="maxUsesPerPerson" rules={[wholeNumber]}>
            <InputNumber controls={false} />
          </Form.Item>
        </div>
        <Form.Item
          label="Only for the account with this email address (optional)"
          name="email"
          rules={[{ type: 'email', message: 'Please enter a valid email address.' }]}
        >
          <Input type="email" autoComplete="off" maxLength={254} disabled={promoCode?.personal} />
        </Form.Item>
      </fieldset>
      {summary !== null && (
        <p className="promo-summary" role="status">
          {summary}
        </p>
      )}
      {promoCode !== null && (
        <p className="second-line">Shoppers who are paying with this code right now still get their discount.</p>
      )}
    </EditForm>
  );
}

/**
 * Form that gives a customer the service discount, or mails an existing code again.
 * @param props.onGiven called after the code is created, or mailed again
 */
export function PersonalCodeForm({ onGiven }: { onGiven?: () => void }) {
  const { form, given, forget, give, ...giving } = usePersonalCode();
  const mailing = useMailCode();
  const busy = giving.busy || mailing.busy;
  const { close } = useEditDialog();
  const succeeded = (done: boolean) => {
    if (done) onGiven?.();
    return done;
  };

  return (
    <EditForm
      form={form}
      name="personal-code"
      initialValues={{ email: '' }}
      submit={{ text: 'Send the code', busyText: 'Sending...', busy, inactive: busy || given !== null }}
      onValuesChange={forget}
      save={({ email }) => give(email.trim()).then(succeeded)}
    >
      <p>
        A personal code: 20% off every order for a year, only for the account with this email address. We send it to the
        customer right away.
      </p>
      <Form.Item label="Email of the customer" name="email" rules={[anEmail]}>
        <Input type="email" autoComplete="off" maxLength={254} />
      </Form.Item>
      {given && (
        <div className="promo-given" role="alert">
          <p>{given.email} already has a personal code.</p>
          <SteadyButton
            inactive={busy}
            onClick={() => void mailing.mail(given).then((done) => succeeded(done) && close())}
          >
            Email it again
          </SteadyButton>
        </div>
      )}
    </EditForm>
  );
}
