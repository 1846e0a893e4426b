import { Button, Form, Input } from 'antd';
import { type Ref, useImperativeHandle } from 'react';
import type { Synonym } from '../../api/admin/synonyms';
import { filledIn } from '../../ui/form-rules';
import { MeanwhileNotice } from '../ui/meanwhile-notice';
import { SteadyButton } from '../ui/steady-button';
import type { Leavable } from '../leaving/use-leaving';
import { type SynonymFields, useSynonymForm } from './use-synonym-form';

interface SynonymFormProps {
  ref: Ref<Leavable>;
  /** Synonym to edit; null to create one. */
  synonym: Synonym | null;
  onSaved: () => void;
  /** Called when staff want to leave without saving. */
  onLeave: () => void;
}

export function SynonymForm({ ref, synonym, onSaved, onLeave }: SynonymFormProps) {
  const { form, before, changes, saving, save, isChanged } = useSynonymForm(synonym, onSaved);
  useImperativeHandle(ref, () => ({ isChanged }));

  return (
    <Form<SynonymFields>
      form={form}
      name="search-words"
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      initialValues={before}
      onFinish={(fields) => void save(fields)}
    >
      <Form.Item
        label="When people search for"
        name="words"
        extra="One word, or a few that belong together. Plural and singular, capital and small letters are the same."
        rules={[filledIn('Please enter what people type.')]}
      >
        <Input maxLength={60} autoComplete="off" placeholder="bathing suit" />
      </Form.Item>
      <Form.Item
        label="The shop shows"
        name="meanings"
        extra="Separate with commas. The search also finds products with any of these in their name, tags or colors."
        rules={[filledIn('Please enter what the shop calls it.')]}
      >
        <Input autoComplete="off" placeholder="bikini, one-piece" />
      </Form.Item>
      <MeanwhileNotice changes={changes} />
      <div className="dialog-actions">
        <Button onClick={onLeave}>Cancel</Button>
        <SteadyButton type="primary" htmlType="submit" inactive={saving}>
          {saving ? 'Saving...' : synonym ? 'Save changes' : 'Add search words'}
        </SteadyButton>
      </div>
    </Form>
  );
}
