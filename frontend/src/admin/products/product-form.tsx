import { Button, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import type { StaffProductDetail } from '../../api/admin/products';
import { filledIn } from '../../ui/form-rules';
import { ConflictDialog } from './conflict-dialog';
import { FurtherPictures } from './further-pictures';
import { PictureChoice } from './picture-choice';
import { type ProductFields, slugOf } from './product-fields';
import { useProductForm } from './use-product-form';
import { useCategories } from './use-staff-products';
import { VariantGrid } from './variant-grid';
import { piecesOf } from './variant-sheet';

interface ProductFormProps {
  /** Null for a new one. */
  product: StaffProductDetail | null;
  onTouched: () => void;
  onClose: () => void;
}

const dollars = { min: 0, max: 1_000_000, step: 0.01, precision: 2, prefix: '$' } as const;

export function ProductForm({ product, onTouched, onClose }: ProductFormProps) {
  const work = useProductForm(product, onClose);
  const { form, sheet, counted, saving, conflict, seen } = work;
  const [slugNote, setSlugNote] = useState('');
  const categories = useCategories().filter(({ id }) => id !== null);
  const price = Form.useWatch('price', form) as number | null | undefined;
  const isNew = product === null;

  const generateSlug = () => {
    const slug = slugOf(form.getFieldValue('name') as string);
    setSlugNote(slug === '' ? 'Enter a name first.' : '');
    if (slug === '') return;
    form.setFieldsValue({ slug });
    onTouched();
  };

  return (
    <Form<ProductFields>
      form={form}
      name="product"
      layout="vertical"
      noValidate
      className="product-form"
      initialValues={work.initial}
      scrollToFirstError={{ focus: true }}
      onValuesChange={onTouched}
      onFinish={() => void work.save(form.getFieldsValue(true) as ProductFields)}
    >
      <div className="product-form__columns">
        <div>
          <Form.Item label="Name" name="name" required rules={[filledIn('Name is required.')]}>
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item label="Slug" required htmlFor="product_slug" extra={slugNote || undefined}>
            <div className="product-form__with-button">
              <Form.Item name="slug" noStyle rules={isNew ? [] : [filledIn('Slug is required.')]}>
                <Input maxLength={200} placeholder={isNew ? 'Made from the name when empty' : undefined} />
              </Form.Item>
              <Button onClick={generateSlug}>Generate</Button>
            </div>
          </Form.Item>
          <Form.Item label="Description" name="description">
            <Input.TextArea rows={4} maxLength={10_000} />
          </Form.Item>
          <div className="product-form__row">
            <Form.Item
              label="Price"
              name="price"
              required
              rules={isNew ? [{ required: true, message: 'Price is required.' }] : []}
            >
              <InputNumber {...dollars} />
            </Form.Item>
            <Form.Item
              label="Compare-at price"
              name="compareAtPrice"
              dependencies={['price']}
              extra="Shown crossed out; empty for none."
              rules={[
                ({ getFieldValue }) => ({
                  validator: (_, before: number | null) =>
                    before === null || before > ((getFieldValue('price') as number | null) ?? 0)
                      ? Promise.resolve()
                      : Promise.reject(new Error('The compare-at price must be higher than the price.')),
                }),
              ]}
            >
              <InputNumber {...dollars} />
            </Form.Item>
          </div>
          <Form.Item
            label="Category"
            name="categoryId"
            required
            rules={[{ required: true, message: 'Please choose a category.' }]}
          >
            <Select
              placeholder="Choose a category"
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <Form.Item label="Tags" name="tags" extra="With commas between.">
            <Input />
          </Form.Item>
        </div>
        <div>
          <Form.Item
            label="Image"
            name="imageUrl"
            required={!isNew}
            rules={isNew ? [] : [filledIn('Please choose an image.')]}
          >
            <PictureChoice />
          </Form.Item>
          <Form.Item label="Further pictures" name="images">
            <FurtherPictures />
          </Form.Item>
          <div className="product-form__row">
            <Form.Item label="In stock" name="inStock" valuePropName="checked">
              <Switch />
            </Form.Item>
            <Form.Item label="Featured" name="isFeatured" valuePropName="checked">
              <Switch />
            </Form.Item>
            <Form.Item label="New" name="isNew" valuePropName="checked">
              <Switch />
            </Form.Item>
          </div>
          {counted ? (
            <p className="product-form__counted">
              Inventory count <strong>{piecesOf(sheet)}</strong> over all sizes and colors
            </p>
          ) : (
            <Form.Item
              label="Inventory count"
              name="inventoryCount"
              required
              extra={seen && seen.held > 0 ? `${seen.held} more are held by running checkouts.` : undefined}
              rules={isNew ? [{ required: true, message: 'Inventory count is required.' }] : []}
            >
              <InputNumber min={0} max={1_000_000} step={1} precision={0} />
            </Form.Item>
          )}
        </div>
      </div>
      <h3>Sizes and colors</h3>
      <VariantGrid
        sheet={sheet}
        variants={seen?.variants ?? []}
        productPrice={price ?? null}
        problems={work.problems}
        onChange={(changed) => {
          work.setSheet(changed);
          onTouched();
        }}
      />
      <div className="product-form__actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" disabled={saving}>
          {isNew ? (saving ? 'Creating...' : 'Create Product') : saving ? 'Updating...' : 'Update Product'}
        </Button>
      </div>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={form.getFieldsValue(true) as ProductFields}
          sheet={sheet}
          onTakeTheirs={() => work.takeTheirs(conflict)}
          onKeepMine={() => work.keepMine(conflict)}
          onClose={work.putOff}
        />
      )}
    </Form>
  );
}
