import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { StoreDetailsBody } from '../../api/models';
import { showFieldErrors } from '../../ui/field-errors';
import { PictureChoice } from '../images/picture-choice';
import { EditForm } from '../ui/edit-dialog';
import type { FormControl } from '../ui/form-control';
import { type Change, changesBetween } from '../ui/use-meanwhile';
import { useSettingForm } from '../ui/use-setting-form';
import { contrastIn, isColor, nearestPassing, passes, ratioText, type SampleTheme } from './contrast';
import { Sample, usualColors } from './sample';
import { storeDetails } from './use-store-settings';

/** An empty text means the default color, or no logo. */
type Fields = Record<'logo' | 'accent' | 'darkAccent', string>;

export function LookForm(props: { details: StoreDetailsBody; version: number }) {
  // Stores the first props: a later reload must not hide a conflict with a colleague's changes.
  const [{ details, version }] = useState(props);
  const [form] = Form.useForm<Fields>();
  const [uploading, setUploading] = useState(false);
  const { save, busy, current } = useSettingForm(storeDetails, version, (errors) => {
    showFieldErrors(form, errors);
    return Object.keys(errors).some((name) => name in fieldsOf(details));
  });
  const { logo = '', accent = '', darkAccent = '' } = Form.useWatch((fields: Partial<Fields>) => fields, form);
  return (
    <EditForm<Fields>
      form={form}
      name="store-look"
      initialValues={fieldsOf(details)}
      changes={current && changesBetween(lookTexts(details), lookTexts(current))}
      currentValues={current && fieldsOf(current)}
      submit={{ busy, inactive: busy || uploading, text: 'Save logo and colors' }}
      save={(fields) => save({ ...(current ?? details), ...lookOf(fields) }, { title: 'Logo and colors saved' })}
    >
      <Form.Item label="Logo" name="logo" extra="Shown instead of the name. Leave empty to show the name.">
        <PictureChoice onUploading={setUploading} />
      </Form.Item>
      <Form.Item
        label="Color"
        name="accent"
        extra="For buttons, links and the banner. Leave empty for the default color."
      >
        <ColorChoice theme="light" />
      </Form.Item>
      <Form.Item label="Color in the dark theme" name="darkAccent">
        <ColorChoice theme="dark" />
      </Form.Item>
      <div className="store-samples">
        <Sample theme="light" color={accent} logo={logo} name={details.name} />
        <Sample theme="dark" color={darkAccent} logo={logo} name={details.name} />
      </div>
    </EditForm>
  );
}

/** Field for a color as text, with a button for the color dialog of the device, and the measured contrast. */
function ColorChoice({ id, value = '', onChange, theme }: FormControl<string> & { theme: SampleTheme }) {
  const usual = usualColors[theme];
  return (
    <div className="color-choice">
      <input
        type="color"
        aria-label={theme === 'light' ? 'Pick the color' : 'Pick the color in the dark theme'}
        value={isColor(value) ? value : usual}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Input
        id={id}
        value={value}
        maxLength={7}
        placeholder={usual}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <p role="status">{isColor(value) && <Measured color={value} theme={theme} onChange={onChange} />}</p>
    </div>
  );
}

function Measured(props: { color: string; theme: SampleTheme; onChange: FormControl<string>['onChange'] }) {
  const { color, theme, onChange } = props;
  const contrast = contrastIn(color, theme);
  const measured = `Contrast ${ratioText(contrast.ratio)} on ${contrast.ground}. The minimum is ${contrast.needed}:1.`;
  if (passes(contrast)) return measured;
  const nearest = nearestPassing(color, theme);
  return (
    <>
      {measured} <Button onClick={() => onChange?.(nearest)}>Use {nearest}</Button>
    </>
  );
}

const fieldsOf = ({ logo, accent, darkAccent }: StoreDetailsBody): Fields => ({
  logo: logo ?? '',
  accent: accent ?? '',
  darkAccent: darkAccent ?? '',
});

/** The logo and the colors as texts, with the labels of the form. */
export const lookTexts = ({ logo, accent, darkAccent }: StoreDetailsBody): Change[] => [
  ['Logo', logo ?? 'none'],
  ['Color', accent ?? 'the default color'],
  ['Color in the dark theme', darkAccent ?? 'the default color'],
];

function lookOf({ logo, accent, darkAccent }: Fields): Pick<StoreDetailsBody, keyof Fields> {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return { logo: orNull(logo), accent: orNull(accent), darkAccent: orNull(darkAccent) };
}
