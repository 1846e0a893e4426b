import { Alert, Button, Form, Input, type InputProps, type InputRef, Select, Switch } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { StaffProductDetail, StaffVariant } from '../../api/admin/products';
import { clearFieldErrors } from '../../ui/field-errors';
import { filledIn, holds, withoutProblem } from '../../ui/form-rules';
import { adminProductPath, productPreviewPath } from '../../page/staff-paths';
import { StoreDate } from '../../page/store-date';
import { formatMoney } from '../../ui/money';
import { FormActions, SteadyButton } from '../ui/buttons';
import { useEditDialog } from '../ui/edit-dialog';
import { useMay } from '../ui/use-may';
import { ConflictDialog } from './conflict-dialog';
import { FoldedPart, unfold } from './folded-part';
import { GarmentFields } from './garment-fields';
import { type ProductFields, slugOf } from './product-fields';
import { PictureChoice, PictureDeletion } from '../images/picture-choice';
import { FurtherPictures } from './product-pictures';
import { ProductHead } from './product-status';
import { SetFields } from './set-fields';
import { dollarsOf, dollarsProblem, type NumberProblem, unitsChange, unitsProblem } from './typed-numbers';
import { type Purpose, useProductForm } from './use-product-form';
import { useSameName } from './use-products';
import { useCategories } from '../../page/use-store';
import { recountHelp, VariantGrid } from './variant-grid';
import { labelOf, maxCodeLength, unitsOf } from './variant-sheet';

interface ProductFormProps {
  /** Product to edit; null for a new one. */
  product: StaffProductDetail | null;
  /** Product whose values a new product starts with. */
  copied?: StaffProductDetail;
  /** Whether the outer dialog has finished opening. Until then, the dialog controls the focus. */
  opened: boolean;
  /** Whether the form begins at the stock instead of the name. */
  atStock?: boolean;
}

const dollars = { prefix: '$', inputMode: 'decimal' } as const;
const priceProblems: Record<NumberProblem, string> = {
  negative: 'A price cannot be negative.',
  'too-large': 'A price can be at most $1,000,000.',
  unreadable: 'Please enter an amount such as 49.99.',
};
const stockProblems: Record<NumberProblem, string> = {
  negative: 'Stock cannot be negative.',
  'too-large': 'Stock cannot be above 1,000,000.',
  unreadable: 'Please enter a whole number such as 12.',
};
const sentence = (problems: Record<NumberProblem, string>, problem: NumberProblem | null) =>
  problem === null ? null : problems[problem];
const anAmount = withoutProblem((text) => (text.trim() === '' ? null : sentence(priceProblems, dollarsProblem(text))));
const ofTheShop = holds(
  (text) => text.trim() === '' || /^\/(?!\/)/.test(text.trim()),
  'Please choose an image from the library. Images from other sites are not shown.',
);
const aCount = (saved?: number) =>
  withoutProblem((text) => (text.trim() === '' ? null : sentence(stockProblems, unitsProblem(text, saved))));

export function ProductForm({ product, copied, opened, atStock = false }: ProductFormProps) {
  const work = useProductForm(product, copied ?? null);
  const { form, sheet, counted, conflict, seen } = work;
  const [uploading, setUploading] = useState(false);
  const busy = work.busy || uploading;
  const { leave, close } = useEditDialog(work.isChanged);
  const closeIf = (saved: boolean) => saved && close();
  const mayChange = useMay('products.change');
  const [slugNote, setSlugNote] = useState('');
  const categories = useCategories().filter(({ id }) => id !== null);
  const price = Form.useWatch('price', form) as string | undefined;
  const images = Form.useWatch('images', form) as ProductFields['images'] | undefined;
  const isNew = product === null;
  const typedName = (Form.useWatch('name', form) as string | undefined) ?? work.initial.name;
  const publishAt = Form.useWatch('publishAt', form) as string | undefined;
  // The picture of a product in the store can be replaced, but not removed.
  const needsPicture = seen !== null && !seen.isDraft && seen.imageUrl !== '';
  const isOnSale = typeof seen?.sale?.usualPrice === 'number';
  // A copy is saved as a draft, unless staff choose otherwise.
  const usualPurpose: Purpose = copied ? 'draft' : 'save';
  const purpose = useRef<Purpose>(usualPurpose);
  const submitTo = (chosen: Purpose) => {
    purpose.current = chosen;
    form.submit();
  };
  const finish = () => {
    const fields = form.getFieldsValue(true) as ProductFields;
    const chosen = purpose.current;
    purpose.current = usualPurpose;
    void work.save(fields, chosen).then(closeIf);
  };
  const isSet = (Form.useWatch('isSet', form) as boolean | undefined) ?? work.initial.isSet;
  const first = useRef<InputRef>(null);

  useEffect(() => {
    const name = first.current?.input;
    if (!opened || !name?.form || name.form.contains(document.activeElement)) return;
    const stock = atStock && mayChange ? stockField(name.form) : null;
    (stock ?? name).focus();
    stock?.select();
  }, [opened, atStock, mayChange]);

  const generateSlug = () => {
    const slug = slugOf(form.getFieldValue('name') as string);
    setSlugNote(slug === '' ? 'Enter a name first.' : '');
    if (slug !== '') form.setFieldsValue({ slug });
  };

  return (
    <PictureDeletion value={(url) => void work.forgetPicture(url)}>
      {seen && <ProductHead product={seen} />}
      <Form<ProductFields>
        form={form}
        name="product"
        layout="vertical"
        noValidate
        className="product-form"
        disabled={!mayChange}
        initialValues={work.initial}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(changed: object) => clearFieldErrors(form, changed)}
        onFinish={finish}
        onFinishFailed={({ errorFields }) => {
          purpose.current = usualPurpose;
          unfold(errorFields.map(({ name }) => name.join('.')));
        }}
      >
        {seen && <DraftNotice product={seen} />}
        {isOnSale && <SaleNotice product={seen} busy={busy} onEnd={() => void work.stopSale()} />}
        <div className="product-form__columns">
          <div>
            <Form.Item label="Name" name="name" required rules={[filledIn('Name is required.')]}>
              <Input ref={first} maxLength={200} />
            </Form.Item>
            <SameName name={typedName} product={seen} />
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
                <Input {...dollars} disabled={isOnSale} />
              </Form.Item>
              <Form.Item
                label="Compare-at price"
                name="compareAtPrice"
                dependencies={['price']}
                extra="Shown crossed out. Leave empty for none."
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
                <Input {...dollars} disabled={isOnSale} />
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
            {(isNew || seen?.isDraft) && (
              <Form.Item
                label="Publish on (optional)"
                name="publishAt"
                extra="In the store’s time zone. Until then, the product is a draft that shoppers do not see."
              >
                <Input type="datetime-local" className="product-form__time" />
              </Form.Item>
            )}
            <SetFields isNew={isNew} isSet={isSet} />
            {isSet ? null : counted ? (
              <p className="product-form__counted">
                Inventory count <strong>{unitsOf(sheet, seen?.variants)}</strong> across all sizes and colors
              </p>
            ) : (
              <>
                <Form.Item
                  label="Inventory count"
                  name="inventoryCount"
                  required
                  extra={seen && <CountHelp {...seen} />}
                  rules={isNew ? [filledIn('Inventory count is required.'), aCount()] : [aCount(seen?.inventoryCount)]}
                >
                  <CountInput saved={seen?.inventoryCount} />
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
              <FurtherPictures colors={sheet.colors} onUploading={setUploading} />
            </Form.Item>
          </div>
        </div>
        {!isSet && (
          <>
            <h3>Sizes and colors</h3>
            <VariantGrid
              sheet={sheet}
              pictures={images ?? work.initial.images}
              variants={seen?.variants ?? []}
              productPrice={dollarsOf(price ?? '')}
              problems={work.problems}
              onChange={work.setSheet}
            />
            <NotFree variants={seen?.variants ?? []} />
          </>
        )}
        <FoldedPart title="Fabric, fit and care" open={isNew}>
          <GarmentFields />
        </FoldedPart>
        <FoldedPart title="Search engine address" open={isNew}>
          <Form.Item label="Slug" required={!isNew} htmlFor="product_slug" extra={slugNote || undefined}>
            <div className="product-form__with-button">
              <Form.Item name="slug" noStyle rules={isNew ? [] : [filledIn('Slug is required.')]}>
                <Input maxLength={200} placeholder={isNew ? 'Leave empty to create it from the name' : undefined} />
              </Form.Item>
              <Button onClick={generateSlug}>Generate</Button>
            </div>
          </Form.Item>
        </FoldedPart>
        {mayChange ? (
          <FormActions
            text={copied ? 'Save as draft' : isNew ? 'Create Product' : 'Update Product'}
            busyText={uploading ? 'Uploading...' : isNew ? 'Creating...' : 'Updating...'}
            busy={busy}
            onCancel={leave}
          >
            {isNew && !publishAt && (
              <SteadyButton inactive={busy} onClick={() => submitTo(copied ? 'save' : 'draft')}>
                {copied ? 'Create Product' : 'Save as draft'}
              </SteadyButton>
            )}
            {seen?.isDraft && (
              <SteadyButton inactive={busy} onClick={() => submitTo('publish')}>
                Save and publish
              </SteadyButton>
            )}
          </FormActions>
        ) : (
          <div className="dialog-actions">
            <p>Your role lets you view products but not change them.</p>
            {/* The form disables its other controls. */}
            <Button disabled={false} onClick={leave}>
              Close
            </Button>
          </div>
        )}
        {conflict && (
          <ConflictDialog
            conflict={conflict}
            mine={form.getFieldsValue(true) as ProductFields}
            sheet={sheet}
            onDiscardMine={() => work.discardMine(conflict)}
            onSaveMine={() => void work.saveMine(conflict).then(closeIf)}
            onClose={work.closeConflict}
          />
        )}
      </Form>
    </PictureDeletion>
  );
}

/** Returns the stock of the first sold-out size, or else of the first size. Without sizes, the inventory count. */
function stockField(form: HTMLFormElement): HTMLInputElement | null {
  const stocks = [...form.querySelectorAll<HTMLInputElement>('[data-field="stock"]')];
  const count = form.querySelector<HTMLInputElement>('#product_inventoryCount');
  return stocks.find(({ value }) => value === '0') ?? stocks[0] ?? count;
}

function DraftNotice({ product: { id, isDraft, publishAt } }: { product: StaffProductDetail }) {
  if (!isDraft) return null;
  return (
    <Alert
      type="warning"
      className="product-form__notice"
      title={
        publishAt === null ? (
          'This is a draft. Shoppers do not see it until you publish it.'
        ) : (
          <>
            This is a draft. It is published on <StoreDate iso={publishAt} withTime />.
          </>
        )
      }
      action={
        <a href={productPreviewPath(id)} target="_blank" rel="noreferrer">
          Preview
        </a>
      }
    />
  );
}

interface SaleNoticeProps {
  product: StaffProductDetail;
  busy: boolean;
  onEnd: () => void;
}

/** Prices are fixed during a sale, because its end restores the usual prices. */
function SaleNotice({ product: { price, sale }, busy, onEnd }: SaleNoticeProps) {
  return (
    <Alert
      type="warning"
      className="product-form__notice"
      title={
        <>
          On sale for {formatMoney(price)}, usually {formatMoney(sale?.usualPrice ?? price)}
          {sale?.endsAt && (
            <>
              , until <StoreDate iso={sale.endsAt} withTime />
            </>
          )}
        </>
      }
      description="The prices are fixed during the sale. To change them, end the sale, or change the sale in the product list."
      action={
        <SteadyButton size="small" inactive={busy} onClick={onEnd}>
          End sale now
        </SteadyButton>
      }
    />
  );
}

/** Warns about another product with the typed name. Duplicate names are allowed. */
function SameName({ name, product }: { name: string; product: StaffProductDetail | null }) {
  const others = useSameName(product && name === product.name && !product.sharesName ? '' : name);
  const [other] = others.filter(({ id }) => id !== product?.id);
  return (
    <p role="status" className="product-form__same-name">
      {other && (
        <>
          Another product has this name:{' '}
          <a href={adminProductPath(String(other.id))} target="_blank" rel="noreferrer">
            {other.name} ({other.slug})
          </a>
          . Shoppers cannot tell the two apart.
        </>
      )}
    </p>
  );
}

type Units = Pick<StaffVariant, 'held' | 'keptForWaitlist' | 'keptForExchanges'>;

/**
 * Returns the sentence that gives the reasons why units in stock cannot be sold. Undefined if all units are available.
 */
function reservationText({ held, keptForWaitlist, keptForExchanges }: Units): string | undefined {
  if (held === 0) return undefined;
  const reasons = [
    [held - keptForWaitlist - keptForExchanges, 'held by checkouts in progress'],
    [keptForWaitlist, 'reserved for the waitlist'],
    [keptForExchanges, 'reserved for exchanges'],
  ] as const;
  const parts = reasons.filter(([units]) => units > 0).map(([units, reason]) => `${units} ${reason}`);
  return `${held} more ${held === 1 ? 'is' : 'are'} not available: ${parts.join(', ')}.`;
}

/** Field for a number of units. Shows the effect of a typed change. @param saved the saved number */
function CountInput({ saved, ...input }: InputProps & { saved: number | undefined }) {
  const changeId = useId();
  const change = saved === undefined ? null : unitsChange(String(input.value ?? ''), saved);
  return (
    <>
      <Input
        {...input}
        inputMode="numeric"
        className="product-form__count"
        aria-describedby={
          [input['aria-describedby'], change !== null && changeId].filter(Boolean).join(' ') || undefined
        }
      />
      {change !== null && (
        <span id={changeId} className="stock-change">
          {change}
        </span>
      )}
    </>
  );
}

/** Explains the difference between the stock of a product without sizes and the units on the shelf. */
function CountHelp(product: Units & Pick<StaffVariant, 'toShip'>) {
  const sentences = [reservationText(product), `To ship: ${product.toShip}.`, recountHelp];
  return sentences.filter(Boolean).join(' ');
}

/** Lists units that are not available, per size and color. */
function NotFree({ variants }: Pick<StaffProductDetail, 'variants'>) {
  const held = variants.filter((variant) => variant.held > 0);
  if (held.length === 0) return null;
  return (
    <ul aria-label="Units that are not available">
      {held.map((variant) => (
        <li key={variant.id}>
          <strong>{labelOf({ size: variant.size ?? '', color: variant.color })}</strong>: {reservationText(variant)}
        </li>
      ))}
    </ul>
  );
}
