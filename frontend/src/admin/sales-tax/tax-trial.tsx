import { Form, Input, InputNumber, Select } from 'antd';
import type { TaxTrial as TaxResult } from '../../api/models';
import { useStore } from '../../page/use-store';
import { filledIn } from '../../ui/form-rules';
import { formatMoney } from '../../ui/money';
import { SteadyButton } from '../ui/buttons';
import { StateField, stateCodeOf } from '../ui/state-field';
import { nameOf, useCategoryOptions } from './tax-names';
import { type TrialFields, useTaxTrial } from './use-tax-rates';

/**
 * Form that calculates the tax of one unit, so that staff can check it.
 * @param props.source of the tax of shipped orders
 */
export function TaxTrial({ source }: { source: TaxResult['source'] }) {
  const [form] = Form.useForm<TrialFields>();
  const categories = useCategoryOptions();
  const { state } = useStore();
  const { busy, result, calculate, forget } = useTaxTrial(form);
  return (
    <section className="tax-section" aria-labelledby="tax-trial-title">
      <h3 id="tax-trial-title">Try it</h3>
      <p>
        {source === 'stripe'
          ? 'Stripe Tax calculates today’s tax on one item, as at checkout. All products have the default category of your Stripe settings. Your own rates apply to US territories and military addresses.'
          : 'Calculates today’s tax on one item, using your own rates.'}
      </p>
      <Form<TrialFields>
        form={form}
        name="tax-trial"
        layout="vertical"
        requiredMark={false}
        noValidate
        validateTrigger="onSubmit"
        className="trial-form"
        initialValues={{
          state: stateCodeOf(state),
          category: '',
          amount: 100,
        }}
        onValuesChange={forget}
        onFinish={calculate}
      >
        <StateField />
        <Form.Item label="ZIP code" name="zipCode" rules={[filledIn('Please enter a ZIP code.')]}>
          <Input inputMode="numeric" maxLength={5} autoComplete="off" />
        </Form.Item>
        <Form.Item label="Category" name="category">
          <Select options={categories} />
        </Form.Item>
        <Form.Item
          label="Price in dollars"
          name="amount"
          rules={[{ required: true, message: 'Please enter a price.' }]}
        >
          <InputNumber<number> min={0} max={100_000} precision={2} />
        </Form.Item>
        <SteadyButton htmlType="submit" inactive={busy}>
          {busy ? 'Calculating...' : 'Calculate tax'}
        </SteadyButton>
      </Form>
      <p role="status">
        {result && (
          <>
            <strong>Tax: {formatMoney(result.tax)}</strong>{' '}
            {result.source === 'stripe'
              ? 'from Stripe Tax.'
              : result.rate
                ? `at the rate for ${nameOf(result.rate)}, ${result.rate.percent}%${
                    result.tax === 0 && result.rate.exemptBelow !== null
                      ? `, which exempts items below ${formatMoney(result.rate.exemptBelow)}`
                      : ''
                  }.`
                : 'because no rate applies.'}
          </>
        )}
      </p>
    </section>
  );
}
