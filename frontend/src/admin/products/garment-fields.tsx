import { Form, Input, Select } from 'antd';
import type { ProductFields } from './product-fields';

const upfOptions = ([15, 20, 25, 30, 35, 40, 45, 50] satisfies ProductFields['upf'][]).map((rating) => ({
  value: rating,
  label: `UPF ${rating}${rating === 50 ? '+' : ''}`,
}));

/** How the product is made and worn; the shop shows what is filled in. */
export function GarmentFields() {
  return (
    <div className="product-form__columns">
      <div>
        <Form.Item label="Fabric" name="fabric">
          <Input maxLength={200} placeholder="82% recycled nylon, 18% elastane" />
        </Form.Item>
        <Form.Item label="Lining" name="lining">
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item label="Fit" name="fit">
          <Input maxLength={200} />
        </Form.Item>
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
