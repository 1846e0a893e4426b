import { Button, Form, Input, type InputRef, Select, Switch } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { StaffProductDetail, StaffVariant } from '../../api/admin/products';
import { forgetFieldErrors } from '../../ui/field-errors';
import { filledIn, holds, withoutProblem } from '../../ui/form-rules';
import { FormActions } from '../ui/buttons';
import { useEditDialog } from '../ui/edit-dialog';
import { ConflictDialog } from './conflict-dialog';
import { GarmentFields } from './garment-fields';
import { type ProductFields, slugOf } from './product-fields';
import { PictureChoice, PictureDeletion } from '../images/picture-choice';
import { FurtherPictures } from './product-pictures';
import { SetFields } from './set-fields';
import { dollarsOf, dollarsProblem, type NumberProblem, unitsProblem } from './typed-numbers';
import { useProductForm } from './use-product-form';
import { useCategories } from '../../page/use-categories';
import { VariantGrid } from './variant-grid';
import { labelOf, maxCodeLength, unitsOf } from './variant-sheet';

interface ProductFormProps {
  /** Product to edit; null for a new one. */
  product: StaffProductDetail | null;
  /** Whether the outer dialog has finished opening. Until then, the dialog controls the focus. */
  opened: boolean;
}

const dollars = { prefix: '$', inputMode: 'decimal' } as const;
const priceProblems: Record<NumberProblem, string> = {
  negative: 'A price cannot be negative.',
  'too-large': 'A price is at most $1,000,000.',
  unreadable: 'Please enter an amount such as 49.99.',
};
const stockProblems: Record<NumberProblem, string> = {
  negative: 'A stock cannot be negative.',
  'too-large': 'A stock is at most 1,000,000.',
  unreadable: 'Please enter a whole number such as 12.',
};
const sentence = (problems: Record<NumberProblem, string>, problem: NumberProblem | null) =>
  problem === null ? null : problems[problem];
const anAmount = withoutProblem((text) => (text.trim() === '' ? null : sentence(priceProblems, dollarsProblem(text))));
const ofTheShop = holds(
  (text) => text.trim() === '' || /^\/(?!\/)/.test(text.trim()),
  'Please choose an image of the library: pictures from elsewhere are not shown.',
);
const aCount = withoutProblem((text) => (text.trim() === '' ? null : sentence(stockProblems, unitsProblem(text))));

export function ProductForm({ product, opened }: ProductFormProps) {
  const work = useProductForm(product);
  const { form, sheet, counted, busy, conflict, seen } = work;
  const { leave, close } = useEditDialog(work.isChanged);
  const closeIf = (saved: boolean) => saved && close();
  const [slugNote, setSlugNote] = useState('');
  const categories = useCategories().filter(({ id }) => id !== null);
  const price = Form.useWatch('price', form) as string | undefined;
  const isNew = product === null;
  // A product that was saved without a picture can be saved without one again.
  const needsPicture = seen !== null && seen.imageUrl !== '';
  const isSet = (Form.useWatch('isSet', form) as boolean | undefined) ?? work.initial.isSet;
  const first = useRef<InputRef>(null);

  useEffect(() => {
    const name = first.current?.input;
    if (opened && !name?.form?.contains(document.activeElement)) name?.focus();
  }, [opened]);

  const generateSlug = () => {
    const slug = slugOf(form.getFieldValue('name') as string);
    setSlugNote(slug === '' ? 'Enter a name first.' : '');
    if (slug !== '') form.setFieldsValue({ slug });
  };

  return (
    <PictureDeletion value={(url) => void work.forgetPicture(url)}>
      <Form<ProductFields>
        form={form}
        name="product"
        layout="vertical"
        noValidate
        className="product-form"
        initialValues={work.initial}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(changed: object) => forgetFieldErrors(form, changed)}
        onFinish={() => void work.save(form.getFieldsValue(true) as ProductFields).then(closeIf)}
      >
        <div className="product-form__columns">
          <div>
            <Form.Item label="Name" name="name" required rules={[filledIn('Name is required.')]}>
              <Input ref={first} maxLength={200} />
            </Form.Item>
            <Form.Item label="Slug" required={!isNew} htmlFor="product_slug" extra={slugNote || undefined}>
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
            <div className="product-form__row product-form__row--even">
              <Form.Item
                label="Price"
                name="price"
                required
                rules={isNew ? [filledIn('Price is required.'), anAmount] : [anAmount]}
              >
                <Input {...dollars} />
              </Form.Item>
              <Form.Item
                label="Compare-at price"
                name="compareAtPrice"
                dependencies={['price']}
                extra="Shown crossed out; empty for none."
                rules={[
                  anAmount,
                  ({ getFieldValue }) => ({
                    validator: (_, before: string) => {
                      const [was, is] = [dollarsOf(before), dollarsOf(getFieldValue('price') as string) ?? 0];
                      return was === null || was > is
                        ? Promise.resolve()
                        : Promise.reject(new Error('The compare-at price must be higher than the price.'));
                    },
                  }),
                ]}
              >
                <Input {...dollars} />
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
            <Form.Item label="Tags" name="tags" extra="Separate with commas.">
              <Input />
            </Form.Item>
          </div>
          <div>
            <Form.Item
              label="Image"
              name="imageUrl"
              required={needsPicture}
              validateFirst
              rules={needsPicture ? [filledIn('Please choose an image.'), ofTheShop] : [ofTheShop]}
            >
              <PictureChoice />
            </Form.Item>
            <Form.Item
              label="Further pictures"
              name="images"
              extra="Screen readers read the alt text after the product’s name. Example: “from behind”."
            >
              <FurtherPictures colors={sheet.colors} />
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
            <SetFields isNew={isNew} isSet={isSet} />
            {isSet ? null : counted ? (
              <p className="product-form__counted">
                Inventory count <strong>{unitsOf(sheet)}</strong> over all sizes and colors
              </p>
            ) : (
              <>
                <Form.Item
                  label="Inventory count"
                  name="inventoryCount"
                  required
                  extra={seen && whyNotFree(seen)}
                  rules={isNew ? [filledIn('Inventory count is required.'), aCount] : [aCount]}
                >
                  <Input inputMode="numeric" className="product-form__count" />
                </Form.Item>
                <div className="product-form__row product-form__row--even">
                  <Form.Item label="SKU" name="sku">
                    <Input maxLength={maxCodeLength} onPressEnter={(event) => event.preventDefault()} />
                  </Form.Item>
                  <Form.Item
                    label="Barcode"
                    name="barcode"
                    extra="A UPC, EAN or other GTIN, or the text of a Code 128."
                  >
                    <Input maxLength={maxCodeLength} onPressEnter={(event) => event.preventDefault()} />
                  </Form.Item>
                </div>
              </>
            )}
          </div>
        </div>
        <h3>Fabric, fit and care</h3>
        <GarmentFields />
        {!isSet && (
          <>
            <h3>Sizes and colors</h3>
            <VariantGrid
              sheet={sheet}
              variants={seen?.variants ?? []}
              productPrice={dollarsOf(price ?? '')}
              problems={work.problems}
              onChange={work.setSheet}
            />
            <NotFree variants={seen?.variants ?? []} />
          </>
        )}
        <FormActions
          text={isNew ? 'Create Product' : 'Update Product'}
          busyText={isNew ? 'Creating...' : 'Updating...'}
          busy={busy}
          onCancel={leave}
        />
        {conflict && (
          <ConflictDialog
            conflict={conflict}
            mine={form.getFieldsValue(true) as ProductFields}
            sheet={sheet}
            onDiscardMine={() => work.discardMine(conflict)}
            onKeepMine={() => void work.keepMine(conflict).then(closeIf)}
            onClose={work.closeConflict}
          />
        )}
      </Form>
    </PictureDeletion>
  );
}

type Units = Pick<StaffVariant, 'held' | 'keptForWaitlist' | 'keptForExchanges'>;

/**
 * Returns the sentence that gives the reasons why units in stock cannot be sold. Undefined if all units are free.
 */
function whyNotFree({ held, keptForWaitlist, keptForExchanges }: Units): string | undefined {
  if (held === 0) return undefined;
  const reasons = [
    [held - keptForWaitlist - keptForExchanges, 'held by running checkouts'],
    [keptForWaitlist, 'kept for the waitlist'],
    [keptForExchanges, 'reserved for exchanges'],
  ] as const;
  const parts = reasons.filter(([units]) => units > 0).map(([units, reason]) => `${units} ${reason}`);
  return `${held} more ${held === 1 ? 'is' : 'are'} not free: ${parts.join(', ')}.`;
}

/** Lists units that are not free, per size and color. */
function NotFree({ variants }: Pick<StaffProductDetail, 'variants'>) {
  const held = variants.filter((variant) => variant.held > 0);
  if (held.length === 0) return null;
  return (
    <ul aria-label="Units that are not free">
      {held.map((variant) => (
        <li key={variant.id}>
          <strong>{labelOf({ size: variant.size ?? '', color: variant.color })}</strong>: {whyNotFree(variant)}
        </li>
      ))}
    </ul>
  );
}
