import { Alert, Checkbox, Form, Input, InputNumber, Radio, Select, Table } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { BulkEdit, BulkEditPreview, BulkEditRequest, BulkFieldChange } from '../../api/models';
import { useCategories, useStore } from '../../page/use-store';
import { ConflictNotice } from '../ui/conflict-notice';
import { FormActions } from '../ui/buttons';
import { EditDialog, useEditDialog } from '../ui/edit-dialog';
import { InStoreTimeZone } from '../ui/time-zone';
import { type BulkFields, type BulkKind, changeOf, fieldText, kinds, noFields, valueText } from './bulk-edit-fields';
import { SaleEnd } from './schedule-dialogs';
import { productsText, useBulkApply, useBulkPreview } from './use-bulk-edits';

/** Products by their ids, or all products that match a filter. */
export interface SelectedProducts extends Pick<BulkEditRequest, 'ids' | 'filter'> {
  count: number;
}

interface BulkEditDialogProps {
  /** Null while the dialog is closed. */
  selected: SelectedProducts | null;
  onUndo: (edit: BulkEdit) => void;
  onApplied: () => void;
  onClose: () => void;
}

/** Dialog for a bulk edit of products. Staff first choose the change, and then confirm a preview of each difference. */
export function BulkEditDialog({ selected, onUndo, onApplied, onClose }: BulkEditDialogProps) {
  return (
    <EditDialog item={selected} title={({ count }) => `Change ${productsText(count)}`} width={760} onClose={onClose}>
      {(products) => <BulkEditSteps products={products} onUndo={onUndo} onApplied={onApplied} />}
    </EditDialog>
  );
}

interface BulkEditStepsProps {
  products: SelectedProducts;
  onUndo: (edit: BulkEdit) => void;
  onApplied: () => void;
}

function BulkEditSteps({ products, onUndo, onApplied }: BulkEditStepsProps) {
  const [form] = Form.useForm<BulkFields>();
  const [fields, setFields] = useState(noFields);
  const [preview, setPreview] = useState<BulkEditPreview | null>(null);
  const [outdated, setOutdated] = useState<string | null>(null);
  const { timeZone } = useStore();
  const { previewing, preview: load } = useBulkPreview(form);
  const { applying, apply } = useBulkApply(onUndo);
  const { leave, close } = useEditDialog(() => JSON.stringify(fields) !== JSON.stringify(noFields));
  const { ids, filter } = products;
  const edit = { ...(filter ? { filter } : { ids }), ...changeOf(fields, timeZone) };

  const show = async () => {
    setOutdated(null);
    setPreview(await load(edit));
  };
  const confirm = async (fingerprint: string) => {
    const onOutdated = (fresh: BulkEditPreview, why: string) => {
      setPreview(fresh);
      setOutdated(why);
    };
    if (!(await apply(edit, fingerprint, onOutdated))) return;
    close();
    onApplied();
  };

  return (
    <Form<BulkFields>
      form={form}
      name="bulk-edit"
      layout="vertical"
      requiredMark={false}
      noValidate
      initialValues={fields}
      onValuesChange={(_, all) => setFields({ ...fields, ...all })}
      onFinish={() => void (preview ? confirm(preview.fingerprint) : show())}
    >
      {preview ? (
        <Preview preview={preview} outdated={outdated} />
      ) : (
        <ChangeFields
          {...fields}
          count={products.count}
          onEnd={(endsAt) => {
            form.setFieldValue('endsAt', endsAt);
            setFields({ ...fields, endsAt });
          }}
        />
      )}
      {preview ? (
        <FormActions
          text={preview.incomplete.length > 0 ? 'Publish anyway' : `Change ${productsText(preview.edits.length)}`}
          busy={applying}
          inactive={applying || preview.edits.length === 0}
          cancelText="Back"
          onCancel={() => setPreview(null)}
        />
      ) : (
        <FormActions text="Preview" busyText="Loading the preview..." busy={previewing} onCancel={leave} />
      )}
    </Form>
  );
}

interface ChangeFieldsProps extends Pick<BulkFields, 'kind' | 'by' | 'startsAt'> {
  count: number;
  onEnd: (endsAt: string) => void;
}

const required = (message: string) => ({ required: true, message });

const withPortion: readonly BulkKind[] = ['raise-price', 'lower-price', 'put-on-sale'];

function ChangeFields({ kind, by, startsAt, count, onEnd }: ChangeFieldsProps) {
  const categories = useCategories();
  const hasPortion = withPortion.includes(kind);
  return (
    <>
      <Form.Item name="kind" label="Change" htmlFor="bulk-edit_kind">
        <Select options={kinds} showSearch={{ optionFilterProp: 'label' }} listHeight={600} />
      </Form.Item>
      {hasPortion && (
        <Form.Item name="by" label="By">
          <Radio.Group
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: 'Dollars' },
            ]}
          />
        </Form.Item>
      )}
      {hasPortion && by === 'percent' && (
        <Form.Item name="percent" label="Percent" rules={[required('Please enter a percentage.')]}>
          <InputNumber min={0} suffix="%" />
        </Form.Item>
      )}
      {(kind === 'set-price' || (hasPortion && by === 'amount')) && (
        <Form.Item
          name="amount"
          label={kind === 'set-price' ? 'New price in dollars' : 'Dollars'}
          rules={[required(kind === 'set-price' ? 'Please enter a price.' : 'Please enter an amount.')]}
          extra={
            kind === 'put-on-sale' &&
            'A dollar amount does not apply to sizes and colors with their own price. A percentage does.'
          }
        >
          <InputNumber min={0} precision={2} prefix="$" />
        </Form.Item>
      )}
      {hasPortion && (
        <Form.Item name="endIn99" valuePropName="checked">
          <Checkbox>End the {kind === 'put-on-sale' ? 'sale' : 'new'} prices in .99</Checkbox>
        </Form.Item>
      )}
      {kind === 'put-on-sale' && (
        <>
          <Form.Item
            name="startsAt"
            label="Starts (optional)"
            extra={
              <>
                Leave empty to start now. <InStoreTimeZone />
              </>
            }
          >
            <Input type="datetime-local" />
          </Form.Item>
          <Form.Item name="endsAt" label="Ends (optional)" extra={<SaleEnd startsAt={startsAt} onChoose={onEnd} />}>
            <Input type="datetime-local" />
          </Form.Item>
        </>
      )}
      {kind.endsWith('-stock') && (
        <Form.Item
          name="units"
          label="Units of each size and color"
          rules={[required('Please enter a number of units.')]}
        >
          <InputNumber min={0} precision={0} />
        </Form.Item>
      )}
      {kind.endsWith('-tags') && (
        <Form.Item
          name="tags"
          label="Tags"
          extra="Press Enter after each tag."
          rules={[{ ...required('Please enter tags.'), type: 'array' }]}
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',']} />
        </Form.Item>
      )}
      {kind === 'set-category' && (
        <Form.Item name="categoryId" label="New category" rules={[required('Please choose a category.')]}>
          <Select
            options={categories.flatMap(({ id, name }) => (id === null ? [] : [{ value: id, label: name }]))}
            placeholder="Choose a category"
          />
        </Form.Item>
      )}
      <p>The preview shows each difference for {productsText(count)} before anything is saved.</p>
    </>
  );
}

const rowsPerPage = 50;

/** Whether the product of the change has a sale or a compare-at price already. */
const isReduced = ({ field, before }: BulkFieldChange) =>
  (field === 'sale' || field === 'compareAtPrice') && before !== null;

function Preview({ preview, outdated }: { preview: BulkEditPreview; outdated: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const categories = useCategories();
  const { timeZone } = useStore();
  const { title, edits, problems, incomplete, unchanged, fingerprint } = preview;
  const rows = edits.flatMap(({ productId, name, changes }) =>
    changes.map((change) => ({ key: `${productId} ${change.field} ${change.variantId ?? ''}`, name, change })),
  );
  const text = (change: BulkFieldChange, value: unknown) => valueText(change, value, categories, timeZone);

  const startsSale = rows.some(({ change: { field, after } }) => field === 'sale' && after !== null);
  const reduced = startsSale ? edits.filter(({ changes }) => changes.some(isReduced)).map(({ name }) => name) : [];

  useEffect(() => heading.current?.focus(), [fingerprint]);

  return (
    <>
      <ConflictNotice reason={outdated} />
      <h3 ref={heading} tabIndex={-1}>
        {title}: {productsText(edits.length)}
      </h3>
      {startsSale && <p>After the sale, the prices and compare-at prices from before the sale return.</p>}
      {reduced.length > 0 && (
        <p>
          Already reduced: {reduced.join(', ')}. The new sale replaces a current one, and hides the compare-at price.
        </p>
      )}
      {rows.length > 1 && <p>{rows.length.toLocaleString('en-US')} differences:</p>}
      {unchanged > 0 && <p>No change needed: {productsText(unchanged)}.</p>}
      {problems.length > 0 && (
        <section aria-label="Products that stay unchanged">
          <p>
            <strong>{productsText(problems.length)} cannot be changed:</strong>
          </p>
          <ul className="bulk-edit-problems">
            {problems.map(({ productId, name, reason }) => (
              <li key={productId}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      {incomplete.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className="product-form__notice"
          title="Publish anyway?"
          description={
            <ul className="bulk-edit-problems">
              {incomplete.map(({ productId, name, reason }) => (
                <li key={productId}>
                  {name}: {reason}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {rows.length > 0 && (
        <Table
          size="small"
          scroll={{ x: true, y: 'max(240px, calc(100dvh - 420px))' }}
          pagination={rows.length > rowsPerPage && { pageSize: rowsPerPage, showSizeChanger: false }}
          dataSource={rows}
          columns={[
            { key: 'name', title: 'Product', dataIndex: 'name' },
            { key: 'field', title: 'Field', render: (_, { change }) => fieldText(change) },
            { key: 'before', title: 'Before', render: (_, { change }) => text(change, change.before) },
            { key: 'after', title: 'After', render: (_, { change }) => <strong>{text(change, change.after)}</strong> },
          ]}
        />
      )}
    </>
  );
}
