import { Form, Input, Select } from 'antd';
import { garmentTexts, type ProductFields } from './product-fields';

const upfOptions = ([15, 20, 25, 30, 35, 40, 45, 50] satisfies ProductFields['upf'][]).map((rating) => ({
  value: rating,
  label: `UPF ${rating}${rating === 50 ? '+' : ''}`,
}));

/** How the product is made and worn; the shop shows the filled fields. */
export function GarmentFields() {
  return (
    <div className="product-form__columns">
      <div>
        {garmentTexts.map(({ name, label, ...text }) => (
          <Form.Item key={name} label={label} name={name}>
            <Input maxLength={200} placeholder={'example' in text ? text.example : undefined} />
          </Form.Item>
        ))}
        <Form.Item
          label="Sun protection"
          name="upf"
          normalize={(rating: ProductFields['upf'] | undefined) => rating ?? null}
        >
          <Select options={upfOptions} allowClear placeholder="Not known" />
        </Form.Item>
      </div>
      <div>
        <Form.Item label="Features" name="features" extra="One in each line.">
          <Input.TextArea rows={4} />
        </Form.Item>
        <Form.Item label="Care" name="care" extra="One in each line.">
          <Input.TextArea rows={4} />
        </Form.Item>
      </div>
    </div>
  );
}
