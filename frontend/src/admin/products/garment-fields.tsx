import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { StaffProductDetail } from '../../api/models';
import { withoutProblem } from '../../ui/form-rules';
import { choiceLabels, wordLabel } from '../../ui/garment-labels';
import { type GarmentChoice, garmentChoices, garmentWords } from '../../ui/garment-words';
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

/**
 * Fields for the garment's make and fit. The shop shows only the fields that are filled in. Facts of swimwear and of
 * activewear are folded until staff choose a kind that has them, unless they were filled in before.
 * @param props.stored the saved product, which a colleague may have changed; null for a new product
 */
export function GarmentFields({ stored }: { stored: StaffProductDetail | null }) {
  const form = Form.useFormInstance<ProductFields>();
  const kind = Form.useWatch('kind', form) ?? null;
  const [filled] = useState(() => garmentChoices.filter((choice) => form.getFieldValue(choice) != null));
  const suited = garmentChoices.filter((choice) => suits(kind, choice));
  const isFilled = (choice: GarmentChoice) => filled.includes(choice) || stored?.[choice] != null;
  const shown = suited.filter((choice) => kind !== null || choice === 'kind' || isFilled(choice));
  const folded = suited.filter((choice) => !shown.includes(choice));
  return (
    <>
      <Choices choices={shown} />
      {folded.length > 0 && (
        <details className="product-form__more">
          <summary>More details: {folded.map((choice) => labelOfChoice(choice).toLowerCase()).join(', ')}</summary>
          <Choices choices={folded} />
        </details>
      )}
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

const labelOfChoice = (choice: GarmentChoice) => (choice === 'lined' ? 'Lined' : choiceLabels[choice]);

function Choices({ choices }: { choices: readonly GarmentChoice[] }) {
  return (
    <div className="product-form__choices">
      {choices.map((choice) => (
        <Form.Item
          key={choice}
          label={labelOfChoice(choice)}
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
  );
}
