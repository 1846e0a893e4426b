import { Form, Input, Select } from 'antd';
import { withoutProblem } from '../../ui/form-rules';
import { choiceLabels, wordLabel } from '../../ui/garment-labels';
import { garmentChoices, garmentWords } from '../../ui/garment-words';
import { gramsTyped } from '../ui/ounces';
import { garmentTexts, type ProductFields, suits } from './product-fields';

const upfOptions = ([15, 20, 25, 30, 35, 40, 45, 50] satisfies ProductFields['upf'][]).map((rating) => ({
  value: rating,
  label: `UPF ${rating}${rating === 50 ? '+' : ''}`,
}));

const aWeight = withoutProblem(
  (text) =>
    text.trim() === '' || gramsTyped(text) !== null
      ? null
      : 'Please enter ounces such as 6.5, or 1 lb 2 oz. At most 66 lb.',
  'onBlur',
);

/** Fields for the garment's make and fit. The shop shows only the fields that are filled in. */
export function GarmentFields() {
  const form = Form.useFormInstance<ProductFields>();
  const kind = Form.useWatch('kind', form) ?? null;
  return (
    <>
      <div className="product-form__choices">
        {garmentChoices
          .filter((choice) => suits(kind, choice))
          .map((choice) => (
            <Form.Item
              key={choice}
              label={choice === 'lined' ? 'Lined' : choiceLabels[choice]}
              name={choice}
              normalize={(word: string | undefined) => word ?? null}
            >
              <Select
                options={garmentWords[choice].map((word) => ({ value: word, label: wordLabel(word) }))}
                allowClear
                placeholder="Not known"
              />
            </Form.Item>
          ))}
      </div>
      <div className="product-form__columns">
        <div>
          {garmentTexts.map(({ name, label, maxLength, ...text }) => (
            <Form.Item key={name} label={label} name={name}>
              <Input maxLength={maxLength} placeholder={'example' in text ? text.example : undefined} />
            </Form.Item>
          ))}
          <Form.Item
            label="Sun protection"
            name="upf"
            normalize={(rating: ProductFields['upf'] | undefined) => rating ?? null}
          >
            <Select options={upfOptions} allowClear placeholder="Not known" />
          </Form.Item>
          <Form.Item
            label="Weight in ounces"
            name="weight"
            validateTrigger="onBlur"
            extra="Including packaging, for shipping costs. You can also enter pounds: 1 lb 2 oz. Product files have grams. Leave empty to use the default weight."
            rules={[aWeight]}
          >
            <Input autoComplete="off" />
          </Form.Item>
        </div>
        <div>
          <Form.Item label="Features" name="features" extra="One per line.">
            <Input.TextArea rows={4} />
          </Form.Item>
          <Form.Item label="Care" name="care" extra="One per line.">
            <Input.TextArea rows={4} />
          </Form.Item>
        </div>
      </div>
    </>
  );
}
