import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { StoreContent } from '../../api/models';
import { WrittenText } from '../../page/written-page';
import { showFieldErrors } from '../../ui/field-errors';
import { filledIn } from '../../ui/form-rules';
import { EditForm } from '../ui/edit-dialog';
import { useChangeContent, usePreview } from './use-store-settings';

/** An empty text means the default text. */
type Fields = Record<Exclude<keyof StoreContent, 'questions'>, string> & {
  questions: NonNullable<StoreContent['questions']>;
};

export function ContentForm(props: { content: StoreContent; version: number }) {
  // Stores the first props: with the version of a later reload, the typed texts would overwrite a colleague's changes.
  const [{ content, version }] = useState(props);
  const [form] = Form.useForm<Fields>();
  const { save, busy } = useChangeContent(version, (errors) => {
    showFieldErrors(form, errors);
    return Object.keys(errors).length > 0;
  });
  return (
    <EditForm<Fields>
      form={form}
      name="store-content"
      initialValues={fieldsOf(content)}
      submit={{ busy, text: 'Save texts' }}
      save={(fields) => save(contentOf(fields), { title: 'Texts saved' })}
    >
      <p>
        If a text is empty, the shop shows its default text. Pages use Markdown: <code>## Heading</code>,{' '}
        <code>*emphasis*</code>, <code>- list</code>, <code>[link](/products)</code>.
      </p>
      <Form.Item label="Banner" name="banner" extra="The line at the top of every page.">
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item label="Headline of the home page" name="heroHeadline">
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item label="Text below the headline" name="heroText">
        <Input maxLength={300} />
      </Form.Item>
      <PageText label="About" name="about" />
      <PageText label="Shipping & Returns" name="shippingReturns" />
      <PageText label="Privacy" name="privacy" />
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
            {questions.length < maxQuestions && (
              <Button onClick={() => add({ question: '', answer: '' })}>Add a question</Button>
            )}
          </>
        )}
      </Form.List>
    </EditForm>
  );
}

const maxQuestions = 30;
const needed = filledIn('Please fill this in.');

function PageText({ label, name }: { label: string; name: 'about' | 'shippingReturns' | 'privacy' }) {
  const form = Form.useFormInstance<Fields>();
  const { html, preview, busy } = usePreview();
  return (
    <>
      <Form.Item label={label} name={name}>
        <Input.TextArea rows={6} maxLength={20_000} />
      </Form.Item>
      <Button
        aria-label={`Preview ${label}`}
        aria-disabled={busy || undefined}
        onClick={() => void preview(form.getFieldValue(name) as string)}
      >
        Preview
      </Button>
      <section className="store-preview" aria-label={`Preview of ${label}`} aria-live="polite">
        {html !== null && <WrittenText html={html} />}
      </section>
    </>
  );
}

function fieldsOf({ questions, ...texts }: StoreContent): Fields {
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

function contentOf({ questions, ...texts }: Fields): StoreContent {
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
