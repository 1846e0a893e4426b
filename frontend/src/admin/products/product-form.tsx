import { Button, Form, type FormRule, Input, type InputRef, Select, Switch } from 'antd';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StaffProductDetail } from '../../api/models';
import { useCategories } from '../../page/use-store';
import { clearFieldErrors } from '../../ui/field-errors';
import { filledIn } from '../../ui/form-rules';
import { PictureDeletion } from '../images/picture-choice';
import { ActionMenu, FormActions, SteadyButton } from '../ui/buttons';
import { useEditDialog } from '../ui/edit-dialog';
import { slugOf } from '../ui/slug';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useMay } from '../ui/use-may';
import { InStoreTimeZone } from '../ui/time-zone';
import { ConflictDialog } from './conflict-dialog';
import { FormPart, PartLinks, unfold } from './form-parts';
import { GarmentFields } from './garment-fields';
import { MissingList, MissingNotice, missingParts } from './missing-notice';
import { PriceFields } from './price-fields';
import type { Picture, ProductFields } from './product-fields';
import { HiddenNotice, SaleNotice, SameName } from './product-notices';
import { ProductPictures } from './product-pictures';
import { ProductHead } from './product-status';
import { SeoFields } from './seo-fields';
import { SetHalves, SetSwitches } from './set-fields';
import { NotFree, ProductCount, StockFields } from './stock-fields';
import { dollarsOf, unitsTyped } from './typed-numbers';
import { type Purpose, useProductForm } from './use-product-form';
import { VariantGrid } from './variant-grid';
import { unitsOf, withStock } from './variant-sheet';

/** An action that submits the form, and whether the dialog closes after a successful save. */
interface Submission {
  purpose: Purpose;
  closes: boolean;
}

interface ProductFormProps {
  /** Product to edit; null for a new one. An archived product cannot be changed, only restored. */
  product: StaffProductDetail | null;
  /** Product whose values a new product starts with. */
  copied?: StaffProductDetail;
  /** First category of a new product. Later changes do not change the form. */
  categoryId?: number | undefined;
  /** Whether the outer dialog has finished opening. Until then, the dialog controls the focus. */
  opened: boolean;
  /** Whether the focus starts in the stock field instead of the name field. */
  atStock?: boolean;
  /** Called when the form has saved a new product as a draft. The form stays open and shows the draft. */
  onDraft?: (draft: StaffProductDetail) => void;
  /** Restores the archived product. */
  restore?: { busy: boolean; run: () => void };
}

export function ProductForm(props: ProductFormProps) {
  const { product, copied, categoryId, opened, atStock = false, onDraft, restore } = props;
  const work = useProductForm(product, copied ?? null, categoryId);
  const { form, sheet, counted, conflict, seen } = work;
  const [uploading, setUploading] = useState(false);
  const busy = work.busy || uploading;
  const { leave, close } = useEditDialog(work.isChanged);
  const mayChange = useMay('products.change');
  const isReadOnly = !mayChange || (product !== null && product.archivedAt !== null);
  const [slugNote, setSlugNote] = useState('');
  const categories = useCategories().filter(({ id }) => id !== null);
  const price = Form.useWatch('price', form) as string | undefined;
  const pictures = Form.useWatch('pictures', form) as Picture[] | undefined;
  const isNew = seen === null;
  const typedName = (Form.useWatch('name', form) as string | undefined) ?? work.initial.name;
  const publishAt = Form.useWatch('publishAt', form) as string | undefined;
  // The picture of a product in the store can be replaced, but not removed.
  const needsPicture = seen !== null && !seen.isDraft && seen.imageUrl !== '';
  const isOnSale = typeof seen?.sale?.usualPrice === 'number';
  // A copy is saved as a draft, unless staff choose otherwise. The form of a saved product stays open.
  const usual: Submission = { purpose: copied && isNew ? 'draft' : 'save', closes: false };
  const submission = useRef(usual);
  const [asked, setAsked] = useState<Submission | null>(null);
  const closeIf = (closes: boolean) => (saved: { shown: StaffProductDetail | null } | null) => {
    if (saved && (closes || !saved.shown)) close();
    else if (saved?.shown && isNew) onDraft?.(saved.shown);
  };
  const submitTo = (purpose: Purpose, closes = false) => {
    submission.current = { purpose, closes };
    form.submit();
  };
  const saveBy = ({ purpose, closes }: Submission) => {
    const fields = form.getFieldsValue(true) as ProductFields;
    void work.save(fields, purpose).then(closeIf(closes));
  };
  const finish = () => {
    const now = submission.current;
    submission.current = usual;
    const isPublished = now.purpose === 'publish' || (now.purpose === 'save' && isNew);
    const isPlanned = Boolean(publishAt) && publishAt !== work.plannedTime;
    if ((isPublished || isPlanned) && missing.length > 0) setAsked(now);
    else saveBy(now);
  };
  const isSet = (Form.useWatch('isSet', form) as boolean | undefined) ?? work.initial.isSet;
  const count = (Form.useWatch('inventoryCount', form) as string | undefined) ?? work.initial.inventoryCount;
  const units = counted ? unitsOf(sheet, seen?.variants) : unitsTyped(count, seen?.inventoryCount);
  const missing = missingParts({
    hasPicture: pictures?.some(({ url }) => url !== '') ?? true,
    units: isSet ? null : units,
  });
  const inStock = (Form.useWatch('inStock', form) as boolean | undefined) ?? work.initial.inStock;
  const first = useRef<InputRef>(null);
  // A new product that is published cannot become a draft again, so only the button publishes it.
  const question = asked?.purpose !== 'publish' && publishAt ? 'Schedule' : 'Publish';
  useSaveKeys(first, () => !isReadOnly && !busy && asked === null && submitTo(isNew ? 'draft' : usual.purpose));

  useEffect(() => {
    const name = first.current?.input;
    if (!opened || !name?.form || name.form.contains(document.activeElement)) return;
    const stock = atStock && !isReadOnly ? stockField(name.form) : null;
    (stock ?? name).focus();
    stock?.select();
  }, [opened, atStock, isReadOnly]);

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
        disabled={isReadOnly}
        initialValues={work.initial}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(changed: object) => {
          clearFieldErrors(form, changed);
          work.noteTyping();
        }}
        onFinish={finish}
        onFinishFailed={({ errorFields }) => {
          submission.current = usual;
          unfold(errorFields.map(({ name }) => name.join('.')));
        }}
      >
        <PartLinks />
        {seen && <HiddenNotice product={seen} />}
        {seen && <SaleNotice product={seen} busy={busy} fallbackFocus={first} onEnd={work.stopSale} />}
        <div className="product-form__columns">
          <FormPart part="basics" title="Basics">
            <Form.Item label="Name" name="name" required rules={[filledIn('Name is required.')]}>
              <Input ref={first} maxLength={200} />
            </Form.Item>
            <SameName name={typedName} product={seen} />
            <Form.Item label="Description" name="description">
              <Input.TextArea rows={4} maxLength={10_000} />
            </Form.Item>
            <PriceFields isNew={isNew} isOnSale={isOnSale} />
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
              <Form.Item label="Featured" name="isFeatured" valuePropName="checked">
                <Switch />
              </Form.Item>
              <Form.Item label="New" name="isNew" valuePropName="checked">
                <Switch />
              </Form.Item>
            </div>
            {(isNew || seen.isDraft) && (
              <Form.Item
                label="Publish on (optional)"
                name="publishAt"
                extra={
                  <>
                    <InStoreTimeZone /> Until then, the product is a draft that shoppers do not see.
                  </>
                }
              >
                <Input type="datetime-local" className="product-form__time" />
              </Form.Item>
            )}
          </FormPart>
          <FormPart part="pictures" title="Pictures">
            <Form.Item
              name="pictures"
              required={needsPicture}
              rules={[mainPicture(needsPicture)]}
              extra="Screen readers read the alt text after the product’s name. Example: “from behind”."
            >
              <ProductPictures colors={sheet.colors} isReadOnly={isReadOnly} onUploading={setUploading} />
            </Form.Item>
          </FormPart>
        </div>
        <FormPart part="stock" title="Sizes and stock">
          <div className="product-form__row">
            <Form.Item
              label="In stock"
              name="inStock"
              valuePropName="checked"
              extra={stockHelp({ inStock, units: isSet ? null : units, counted: counted && !isSet })}
            >
              <Switch />
            </Form.Item>
            <SetSwitches isNew={isNew} isSet={isSet} />
          </div>
          {isSet ? (
            <SetHalves />
          ) : counted ? (
            <p className="product-form__counted">
              Inventory count <strong>{units}</strong> across all sizes and colors
            </p>
          ) : (
            <StockFields product={seen} />
          )}
          {!isSet && (
            <fieldset className="product-form__grid" disabled={isReadOnly} aria-label="Sizes and colors">
              {counted && !isReadOnly && (
                <ProductCount
                  sheet={sheet}
                  product={seen}
                  onAssign={(stock) => {
                    work.setSheet(withStock(sheet, stock));
                    work.noteTyping();
                    stockField(first.current?.input?.form)?.focus();
                  }}
                />
              )}
              <VariantGrid
                sheet={sheet}
                name={typedName}
                pictures={pictures ?? work.initial.pictures}
                variants={seen?.variants ?? []}
                productPrice={dollarsOf(price ?? '')}
                problems={work.problems}
                onChange={(changed) => {
                  work.setSheet(changed);
                  work.noteTyping();
                }}
              />
              <NotFree variants={seen?.variants ?? []} />
            </fieldset>
          )}
        </FormPart>
        <FormPart part="details" title="Fabric, fit and care" open={product === null}>
          <GarmentFields stored={seen} />
        </FormPart>
        <FormPart part="search" title="Search engines and URL" open={product === null}>
          <SeoFields />
          <Form.Item label="Slug" required={!isNew} htmlFor="product_slug" extra={slugNote || undefined}>
            <div className="product-form__with-button">
              <Form.Item name="slug" noStyle rules={isNew ? [] : [filledIn('Slug is required.')]}>
                <Input maxLength={200} placeholder={isNew ? 'Leave empty to create it from the name' : undefined} />
              </Form.Item>
              <Button onClick={generateSlug}>Generate</Button>
            </div>
          </Form.Item>
        </FormPart>
        {!isReadOnly && <MissingNotice missing={missing} isPublic={seen !== null && !seen.isDraft} />}
        {isReadOnly ? (
          <div className="dialog-actions">
            {!mayChange && <p>Your role lets you view products but not change them.</p>}
            {/* The form disables its other controls. */}
            <Button disabled={false} onClick={leave}>
              Close
            </Button>
            {mayChange && restore && (
              <SteadyButton type="primary" disabled={false} inactive={restore.busy} onClick={restore.run}>
                {restore.busy ? 'Restoring...' : 'Restore Product'}
              </SteadyButton>
            )}
          </div>
        ) : (
          <FormActions
            text={
              copied && isNew ? 'Save draft' : isNew ? 'Create Product' : seen.isDraft ? 'Save draft' : 'Update Product'
            }
            busyText={uploading ? 'Uploading...' : isNew ? 'Creating...' : seen.isDraft ? 'Saving...' : 'Updating...'}
            busy={busy}
            cancelText={isNew ? 'Cancel' : 'Close'}
            onCancel={leave}
          >
            {work.isSaved && <strong className="product-form__saved">Saved</strong>}
            {!isNew && (
              <ActionMenu
                aria-label="More ways to save"
                actions={[{ text: 'Save and close', inactive: busy, onClick: () => submitTo('save', true) }]}
              >
                <span aria-hidden="true">•••</span>
              </ActionMenu>
            )}
            {isNew && !publishAt && (
              <SteadyButton inactive={busy} onClick={() => submitTo(copied ? 'save' : 'draft')}>
                {copied ? 'Create Product' : 'Save draft'}
              </SteadyButton>
            )}
            {seen?.isDraft && (
              <SteadyButton inactive={busy} onClick={() => submitTo('publish')}>
                Publish
              </SteadyButton>
            )}
          </FormActions>
        )}
        <ConfirmDialog
          open={asked !== null}
          title={`${question} anyway?`}
          okText={`${question} anyway`}
          danger={false}
          onConfirm={() => {
            if (asked) saveBy(asked);
            return true;
          }}
          onClose={() => setAsked(null)}
        >
          <MissingList missing={missing} />
        </ConfirmDialog>
        {conflict && (
          <ConflictDialog
            conflict={conflict}
            mine={form.getFieldsValue(true) as ProductFields}
            sheet={sheet}
            onDiscardMine={() => work.discardMine(conflict)}
            onSaveMine={() => void work.saveMine(conflict).then(closeIf(false))}
            onClose={work.closeConflict}
          />
        )}
      </Form>
    </PictureDeletion>
  );
}

/** Explains the switch “In stock” if its effect differs from the counted units. @param of.units null while unknown */
function stockHelp(of: { inStock: boolean; units: number | null; counted: boolean }): string | undefined {
  if (!of.inStock) return 'Off: the shop shows the product as sold out, whatever its units are.';
  if (of.units === 0) return 'No units in stock: the shop shows it as sold out.';
  return of.counted ? 'Off shows all sizes as sold out. To stop one size, use its “On”.' : undefined;
}

/** Saves with Ctrl+S while the focus is in the dialog of the form. @param field a field of the form */
function useSaveKeys(field: RefObject<InputRef | null>, save: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
    const dialog = field.current?.input?.closest('[role="dialog"]');
    if (!isSave || !dialog?.contains(document.activeElement)) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Rule for the main picture, checked on submit. @param isNeeded whether the product must have a main picture */
function mainPicture(isNeeded: boolean): FormRule {
  return {
    validateTrigger: 'onSubmit',
    validator: (_, [main]: Picture[] = []) => {
      const url = main?.url.trim() ?? '';
      if (isNeeded && url === '') return Promise.reject(new Error('Please choose an image.'));
      // An image of another site starts with "https:" or "//".
      if (url === '' || /^\/(?!\/)/.test(url)) return Promise.resolve();
      return Promise.reject(
        new Error('Please choose an image from the library. Images from other sites are not shown.'),
      );
    },
  };
}

/**
 * Returns the stock field of the first sold-out size, or else of the first size. For a product without sizes, returns
 * the field of the inventory count.
 */
function stockField(form: HTMLFormElement | null | undefined): HTMLInputElement | null {
  if (!form) return null;
  const stocks = [...form.querySelectorAll<HTMLInputElement>('[data-field="stock"]')];
  const count = form.querySelector<HTMLInputElement>('#product_inventoryCount');
  return stocks.find(({ value }) => value === '0') ?? stocks[0] ?? count;
}
