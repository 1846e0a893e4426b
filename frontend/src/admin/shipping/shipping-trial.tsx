import { Form, InputNumber } from 'antd';
import type { ShippingTrial as Prices } from '../../api/models';
import { useStore } from '../../page/use-store';
import { formatMoney } from '../../ui/money';
import { SteadyButton } from '../ui/buttons';
import { maxGrams, ouncesOf } from '../ui/ounces';
import { StateField, stateCodeOf } from '../ui/state-field';
import { type ShippingTrialFields, useShippingTrial } from './use-shipping';

/** Form that prices the shipping of an order, so that staff can check the zones. */
export function ShippingTrial() {
  const [form] = Form.useForm<ShippingTrialFields>();
  const { state } = useStore();
  const { busy, result, calculate, forget } = useShippingTrial(form);
  return (
    <section aria-labelledby="shipping-trial-title">
      <h3 id="shipping-trial-title">Try it</h3>
      <p>Shows the prices that a shopper gets for an order today, before promo codes.</p>
      <Form<ShippingTrialFields>
        form={form}
        name="shipping-trial"
        layout="vertical"
        requiredMark={false}
        noValidate
        validateTrigger="onSubmit"
        className="trial-form"
        initialValues={{ state: stateCodeOf(state), subtotal: 50, ounces: 8 }}
        onValuesChange={forget}
        onFinish={calculate}
      >
        <StateField />
        <Form.Item
          label="Subtotal in dollars"
          name="subtotal"
          rules={[{ required: true, message: 'Please enter a subtotal.' }]}
        >
          <InputNumber<number> min={0} max={100_000} precision={2} />
        </Form.Item>
        <Form.Item
          label="Weight in ounces"
          name="ounces"
          rules={[{ required: true, message: 'Please enter a weight.' }]}
        >
          <InputNumber<number> min={ouncesOf(1)} max={ouncesOf(maxGrams)} precision={2} />
        </Form.Item>
        <SteadyButton htmlType="submit" inactive={busy}>
          {busy ? 'Calculating...' : 'Show prices'}
        </SteadyButton>
      </Form>
      <p role="status">{result && pricesText(result)}</p>
    </section>
  );
}

function pricesText({ zone, standard, expedited }: Prices) {
  if (zone === null || standard === null) return 'No zone covers this state, so the shop does not ship there.';
  return (
    <>
      <strong>{standard === 0 ? 'Free standard shipping' : `Standard shipping ${formatMoney(standard)}`}</strong>
      {`, ${expedited === null ? 'no expedited shipping' : `expedited shipping ${formatMoney(expedited)}`}. Zone: ${zone}.`}
    </>
  );
}
