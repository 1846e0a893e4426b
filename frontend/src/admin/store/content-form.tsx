import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { StoreContentBody } from '../../api/models';
import { WrittenText } from '../../page/written-page';
import { showFieldErrors } from '../../ui/field-errors';
import { filledIn } from '../../ui/form-rules';
import { SteadyButton } from '../ui/buttons';
import { EditForm } from '../ui/edit-dialog';
import { type Change, changesBetween } from '../ui/use-meanwhile';
import { useSettingForm } from '../ui/use-setting-form';
import type { ShopTexts } from './default-texts';
import { texts } from './text-names';
import { ShopPreview } from './shop-preview';
import { storeContent, useDefaultText, usePreview } from './use-store-settings';

export function ContentForm(props: { content: StoreContentBody; version: number }) {
  // Stores the first props: a later reload must not hide a conflict with a colleague's changes.
  const [{ content, version }] = useState(props);
  const [form] = Form.useForm<ShopTexts>();
  const [previewed, setPreviewed] = useState<ShopTexts | null>(null);
  const { save, busy, current } = useSettingForm(storeContent, version, (errors) => {
    showFieldErrors(form, errors);
    return Object.keys(errors).length > 0;
  });
  return (
    <EditForm<ShopTexts>
      form={form}
      name="store-content"
      initialValues={fieldsOf(content)}
      changes={current && changesBetween(contentTexts(content), contentTexts(current))}
      currentValues={current && fieldsOf(current)}
      submit={{ busy, text: 'Save texts' }}
      save={(fields) => save(contentOf(fields), { title: 'Texts saved' })}
    >
      <p>
        If a text is empty, the shop shows its default text. Default texts follow later changes to prices and addresses.
        Your own texts stay unchanged.
      </p>
      <p>
        <Button onClick={() => setPreviewed({ ...fieldsOf(content), ...form.getFieldsValue() })}>
          Preview in the shop
        </Button>
      </p>
      <ShopPreview texts={previewed} onClose={() => setPreviewed(null)} />
      <TextField label="Banner" name="banner" saved={content} extra="The line at the top of every page.">
        <Input maxLength={200} />
      </TextField>
      <TextField label="Headline of the home page" name="heroHeadline" saved={content}>
        <Input maxLength={120} />
      </TextField>
      <TextField label="Text below the headline" name="heroText" saved={content}>
        <Input maxLength={300} />
      </TextField>
      <PageText label="About" name="about" saved={content} />
      <PageText label="Shipping & Returns" name="shippingReturns" saved={content} />
      <PageText label="Privacy" name="privacy" saved={content} />
      <h3>Frequently asked questions</h3>
      <Form.List name="questions">
        {(questions, { add, remove }) => (
          <>
            {questions.map(({ key, name: at }) => (
              <div key={key} className="store-question">
                <Form.Item label="Question" name={[at, 'question']} rules={[needed]}>
                  <Input maxLength={200} />
                </Form.Item>
                <Form.Item label="Answer" name={[at, 'answer']} rules={[needed]}>
                  <Input.TextArea rows={3} maxLength={5000} />
                </Form.Item>
                <Button aria-label={`Remove question ${at + 1}`} onClick={() => remove(at)}>
                  Remove
                </Button>
              </div>
            ))}
            <span className="store-actions">
              {questions.length < maxQuestions && (
                <Button onClick={() => add({ question: '', answer: '' })}>Add a question</Button>
              )}
              <DefaultText name="questions" label="the questions" saved={content} />
            </span>
          </>
        )}
      </Form.List>
    </EditForm>
  );
}

const maxQuestions = 30;
const needed = filledIn('Please fill this in.');

interface FieldProps<Name extends keyof ShopTexts> {
  label: string;
  name: Name;
  saved: StoreContentBody;
}

interface TextFieldProps extends FieldProps<Exclude<keyof ShopTexts, 'questions'>> {
  extra?: ReactNode;
  /** Input of the text. */
  children: ReactNode;
}

function TextField({ children, extra, ...field }: TextFieldProps) {
  return (
    <div className="store-text">
      <Form.Item label={field.label} name={field.name} extra={extra}>
        {children}
      </Form.Item>
      <span className="store-actions">
        <DefaultText {...field} />
      </span>
    </div>
  );
}

/**
 * Fills an empty field with the default text. Hidden once a text has been saved, because the shop no longer shows the
 * default.
 */
function DefaultText({ label, name, saved }: FieldProps<keyof ShopTexts>) {
  const form = Form.useFormInstance<ShopTexts>();
  const isEmpty = Form.useWatch((texts: Partial<ShopTexts>) => (texts[name]?.length ?? 0) === 0, form);
  const { load, busy } = useDefaultText();
  /** Does not replace text that was typed during the load. */
  const fill = (text: ShopTexts[keyof ShopTexts]) => {
    const typed = form.getFieldValue(name) as ShopTexts[keyof ShopTexts];
    if (typed.length === 0) form.setFieldValue(name, text);
  };
  if (saved[name] !== null) return null;
  return (
    <SteadyButton
      aria-label={`Start from the default text of ${label}`}
      inactive={busy || !isEmpty}
      onClick={() => void load(name, fill)}
    >
      Start from the default text
    </SteadyButton>
  );
}

/** Text of a whole page in Markdown, beside the page. */
function PageText(props: FieldProps<'about' | 'shippingReturns' | 'privacy'>) {
  const { label, name } = props;
  const { html, failed } = usePreview(
    Form.useWatch((texts: Partial<ShopTexts>) => texts[name] ?? '', Form.useFormInstance()),
  );
  return (
    <div className="store-written">
      <TextField {...props} extra={markdownHelp}>
        <Input.TextArea autoSize={{ minRows: 8, maxRows: 24 }} maxLength={20_000} />
      </TextField>
      {failed && <p role="status">The preview could not be loaded.</p>}
      {html !== undefined && !failed && (
        <section className="store-preview" aria-label={`Preview of ${label}`}>
          <WrittenText html={html} />
        </section>
      )}
    </div>
  );
}

const markdownHelp = (
  <>
    Markdown: <code>## Heading</code>, <code>*emphasis*</code>, <code>**strong**</code>, <code>- list</code>,{' '}
    <code>[link](/products)</code>. An empty line begins a paragraph.
  </>
);

function fieldsOf({ questions, ...texts }: StoreContentBody): ShopTexts {
  const { banner, heroHeadline, heroText, about, shippingReturns, privacy } = texts;
  return {
    banner: banner ?? '',
    heroHeadline: heroHeadline ?? '',
    heroText: heroText ?? '',
    about: about ?? '',
    shippingReturns: shippingReturns ?? '',
    privacy: privacy ?? '',
    questions: questions ?? [],
  };
}

/** The texts with the labels of the form. */
export const contentTexts = (content: StoreContentBody): Change[] =>
  texts.map(({ key, name }) => {
    const value = content[key];
    const text = typeof value === 'string' ? value : value?.map((one) => `${one.question}\n${one.answer}`).join('\n\n');
    return [name, text ?? 'Default text'];
  });

function contentOf({ questions, ...texts }: ShopTexts): StoreContentBody {
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  return {
    banner: orNull(texts.banner),
    heroHeadline: orNull(texts.heroHeadline),
    heroText: orNull(texts.heroText),
    about: orNull(texts.about),
    shippingReturns: orNull(texts.shippingReturns),
    privacy: orNull(texts.privacy),
    questions: questions.length === 0 ? null : questions,
  };
}
