import { Form, Input } from 'antd';
import { filledIn, withoutProblem } from '../../ui/form-rules';
import { formatMoney } from '../../ui/money';
import type { ProductFields } from './product-fields';
import { dollarsOf, dollarsProblem, type NumberProblem } from './typed-numbers';

const dollars = { prefix: '$', inputMode: 'decimal' } as const;
const problems: Record<NumberProblem, string> = {
  negative: 'A price cannot be negative.',
  'too-large': 'A price can be at most $1,000,000.',
  unreadable: 'Please enter an amount such as 49.99.',
};
const anAmount = withoutProblem((text) => {
  const problem = text.trim() === '' ? null : dollarsProblem(text);
  return problem && problems[problem];
}, 'onBlur');

interface PriceFieldsProps {
  isNew: boolean;
  /** Whether a sale is running. During a sale, the prices cannot be changed. */
  isOnSale: boolean;
}

export function PriceFields({ isNew, isOnSale }: PriceFieldsProps) {
  return (
    <div className="product-form__row product-form__row--even">
      <Form.Item
        label="Price"
        name="price"
        required
        validateTrigger="onBlur"
        rules={isNew ? [filledIn('Price is required.'), anAmount] : [anAmount]}
      >
        <Input {...dollars} {...(isOnSale && { disabled: true })} />
      </Form.Item>
      <Form.Item
        label="Compare-at price"
        name="compareAtPrice"
        validateTrigger="onBlur"
        dependencies={['price']}
        extra="Shown crossed out. Leave empty for none."
        rules={[
          anAmount,
          ({ getFieldValue }) => ({
            validator: (_, before: string) => {
              const [was, is] = [dollarsOf(before), dollarsOf(getFieldValue('price') as string) ?? 0];
              return was === null || was > is
                ? Promise.resolve()
                : Promise.reject(new Error('The compare-at price must be higher than the price.'));
            },
          }),
        ]}
      >
        <Input {...dollars} {...(isOnSale && { disabled: true })} />
      </Form.Item>
      <Form.Item
        label="Cost per item"
        name="cost"
        validateTrigger="onBlur"
        extra="What you pay for one unit. Shoppers never see it."
        rules={[anAmount]}
      >
        <Input {...dollars} />
      </Form.Item>
      <Margin />
    </div>
  );
}

/** Profit per unit and margin at the typed prices. */
function Margin() {
  const { price, cost } = Form.useWatch(typedPrices, Form.useFormInstance<ProductFields>());
  const [is, paid] = [dollarsOf(price ?? ''), dollarsOf(cost ?? '')];
  if (is === null || paid === null || is <= 0) return null;
  const profit = (Math.round(is * 100) - Math.round(paid * 100)) / 100;
  return (
    <p className="product-form__margin">
      Profit {formatMoney(profit)} per item, margin {Math.round((profit / is) * 100)}%
    </p>
  );
}

const typedPrices = ({ price, cost }: Partial<ProductFields>) => ({ price, cost });
