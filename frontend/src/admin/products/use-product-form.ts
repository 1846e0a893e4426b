import { Form } from 'antd';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { changeProduct, endSale, fetchStaffProduct, isAboutProducts, staffProductKey } from '../../api/admin/products';
import { ApiError } from '../../api/api-error';
import type { FieldChange, StaffProductDetail } from '../../api/models';
import { sendOnce } from '../../api/client';
import { adminProductPath } from '../../page/staff-paths';
import { useStore } from '../../page/use-store';
import { showFieldErrors } from '../../ui/field-errors';
import { localTime, momentOf } from '../ui/store-time';
import { unreachable, useAction } from '../ui/use-action';
import { unfold } from './form-parts';
import {
  changeOf,
  countOf,
  fieldsOf,
  fieldsOfCopy,
  mergedFields,
  newProductFields,
  newProductOf,
  type Picture,
  picturesWithout,
  type ProductFields,
  changedFields,
} from './product-fields';
import {
  cellKey,
  changesOf,
  codesOf,
  emptySheet,
  hasCells,
  isSameSheet,
  labelOf,
  mergedSheet,
  problemKey,
  problemsOf,
  sheetOf,
  sheetOfCopy,
  withoutPicture,
  type VariantSheet,
} from './variant-sheet';

/** Actions that submit the form. Only saved drafts can be published. */
export type Purpose = 'save' | 'draft' | 'publish';

/** Result of a save that succeeded. */
interface Saved {
  /** The saved product that the form now shows; null if the form shows no saved product. */
  shown: StaffProductDetail | null;
}

/** Changes that another user saved since the form was opened. */
export interface Conflict {
  /** Form action that the conflict stopped. */
  purpose: Purpose;
  message: string;
  changes: FieldChange[];
  current: StaffProductDetail;
}

/**
 * Form of one product (null for a new one): its values, its actions, and conflicts with another user's changes.
 *
 * @param copied product whose values a new product starts with
 * @param categoryId category of a new product
 */
export function useProductForm(
  product: StaffProductDetail | null,
  copied: StaffProductDetail | null,
  categoryId: number | undefined,
) {
  const { timeZone } = useStore();
  const [form] = Form.useForm<ProductFields>();
  const [empty] = useState({ ...newProductFields, categoryId });
  /** The version of the product that the form is based on. */
  const [seen, setSeen] = useState(product);
  const initialSheet = product ? sheetOf(product.variants) : copied ? sheetOfCopy(copied.variants) : emptySheet;
  const [sheet, setSheet] = useState<VariantSheet>(initialSheet);
  const timeOf = ({ publishAt }: StaffProductDetail) => localTime(publishAt, timeZone);
  /** Values of the form for a saved product. */
  const shownOf = (saved: StaffProductDetail) => ({ ...fieldsOf(saved), publishAt: timeOf(saved) });
  const initial = product ? shownOf(product) : copied ? fieldsOfCopy(copied) : empty;
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const { mutate } = useSWRConfig();
  const { run, busy } = useAction();

  const save = async (fields: ProductFields, purpose: Purpose, typed = sheet, base = seen): Promise<Saved | null> => {
    const wrong = fields.isSet ? {} : problemsOf(typed, base?.variants);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return null;
    const { changes, keys } = changesOf(typed, base?.variants ?? []);
    const hasOwnStock = !fields.isSet && !hasCells(typed);
    const own = hasOwnStock ? codesOf(fields, base ?? undefined) : {};
    const variants = changes.length > 0 && !fields.isSet ? { variants: changes } : {};
    const publishAt = momentOf(fields.publishAt, timeZone);
    const isDraft = purpose === 'draft' || publishAt !== null;
    const isPublished = purpose === 'publish';
    // An unchanged time stays exact, although the form shows only minutes.
    const planned = base?.isDraft && !isPublished && fields.publishAt !== timeOf(base) && { publishAt };
    const send = () =>
      base
        ? changeProduct(base.id, {
            ...{
              ...changeOf(fields, base),
              ...(hasOwnStock && countOf(fields, base)),
              ...own,
              ...variants,
              ...planned,
            },
            ...(isPublished && { publish: true }),
          })
        : sendOnce('POST', '/api/admin/products', {
            ...newProductOf(fields),
            ...own,
            ...variants,
            ...(isDraft && { draft: true, publishAt }),
          });
    let shown: StaffProductDetail | null = null;
    // The form stays busy until it shows the saved product. Otherwise, a second save would create a second product.
    const saveAndShow = async () => {
      const product = await send();
      // The form of a new product that is published closes, so it does not show the saved product.
      if (base || isDraft) shown = await fetchStaffProduct(staffProductKey(base?.id ?? product.id)).catch(() => null);
      if (shown) adopt(shown, fields, typed);
      return product;
    };
    const saved = await run(saveAndShow, {
      done: ({ id }) => {
        if (isPublished) return { title: 'Product Published', description: fields.name };
        if (base)
          return { title: 'Product Updated', description: 'Product information has been successfully updated.' };
        if (!isDraft)
          return {
            title: 'Product Created',
            description: 'New product has been successfully added to the store.',
            // The filter of the list may hide the product.
            link: { to: adminProductPath(String(id)), text: 'Open the product' },
          };
        return { title: 'Draft Saved', description: 'Shoppers do not see it until it is published.' };
      },
      failed: unreachable,
      failedTitle: base ? 'Update Failed' : 'Creation Failed',
      handle: async (error) => {
        const found = base && (await conflictOf(error, base.id).catch(() => null));
        if (found) setConflict({ ...found, purpose });
        else showErrors(error instanceof ApiError ? error.errors : {}, keys);
        return found !== null;
      },
    });
    if (!saved) return null;
    void mutate(isAboutProducts);
    return { shown };
  };

  /** Shows the saved values. Values that were typed during the save stay. */
  const adopt = (saved: StaffProductDetail, sent: ProductFields, sentSheet: VariantSheet) => {
    form.setFieldsValue(mergedFields(form.getFieldsValue(true) as ProductFields, sent, shownOf(saved)));
    setSheet((typed) => mergedSheet(typed, sentSheet, sheetOf(saved.variants)));
    setSeen(saved);
    setIsSaved(true);
  };

  const showErrors = (errors: Record<string, string>, keys: readonly string[]) => {
    setProblems(gridProblems(errors, keys));
    const { imageUrl, images, imageDetails, ...others } = errors;
    const pictures = imageUrl ?? images ?? imageDetails;
    const shown = pictures === undefined ? others : { pictures, ...others };
    unfold(Object.keys(shown));
    showFieldErrors(form, shown);
  };

  const discardMine = ({ current }: Conflict) => {
    form.setFieldsValue(shownOf(current));
    setSheet(sheetOf(current.variants));
    setProblems({});
    setSeen(current);
    setConflict(null);
  };

  /** Saves the local changes. The other fields retain their saved values. @returns null if the product was not saved */
  const saveMine = async ({ current, purpose }: Conflict): Promise<Saved | null> => {
    if (!seen) return null;
    const fields = mergedFields(form.getFieldsValue(true) as ProductFields, shownOf(seen), shownOf(current));
    const merged = mergedSheet(sheet, sheetOf(seen.variants), sheetOf(current.variants));
    form.setFieldsValue(fields);
    setSheet(merged);
    setSeen(current);
    setConflict(null);
    // After the merge, the stock can be negative if many units were sold while the form was open.
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    );
    // The other user may have published the draft.
    return isValid ? save(fields, current.isDraft ? purpose : 'save', merged, current) : null;
  };

  /** Ends the sale, and shows the usual prices. Other typed values stay. @returns whether the sale was ended */
  const stopSale = async (): Promise<boolean> => {
    if (!seen) return false;
    const isEnded = await run(() => endSale(seen.id), {
      done: (current) => {
        // If the product has also changed in another way, the next save reports the conflict.
        if (current.version === seen.version + 1) {
          const { price, compareAtPrice } = fieldsOf(current);
          form.setFieldsValue({ price, compareAtPrice });
          const next = withPricesOf(seen, current);
          setSheet((typed) => mergedSheet(typed, sheetOf(seen.variants), sheetOf(next.variants)));
          setSeen(next);
        }
        return { title: 'Sale Ended', description: current.name };
      },
      failed: unreachable,
      failedTitle: 'The sale was not ended',
    });
    void mutate(isAboutProducts);
    return isEnded;
  };

  /**
   * Removes a picture that staff deleted in the library. The deletion changes the version of the product, which must
   * not cause a conflict.
   */
  const forgetPicture = async (imageUrl: string) => {
    form.setFieldsValue({ pictures: picturesWithout(form.getFieldValue('pictures') as Picture[], imageUrl) });
    setSheet((typed) => withoutPicture(typed, imageUrl));
    if (!seen || !showsPicture(seen, imageUrl)) return;
    const current = await fetchStaffProduct(staffProductKey(seen.id)).catch(() => null);
    if (current?.version !== seen.version + 1) return;
    setSeen({
      ...{ ...seen, version: current.version },
      imageUrl: seen.imageUrl === imageUrl ? '' : seen.imageUrl,
      images: seen.images.filter((url) => url !== imageUrl),
      variants: seen.variants.map((one) => (one.imageUrl === imageUrl ? { ...one, imageUrl: null } : one)),
    });
  };

  const isChanged = () => {
    const changed = changedFields(form.getFieldsValue(true) as ProductFields, seen ? shownOf(seen) : initial);
    return Object.keys(changed).length > 0 || !isSameSheet(sheet, seen ? sheetOf(seen.variants) : initialSheet);
  };

  return {
    form,
    seen,
    sheet,
    setSheet,
    problems,
    conflict,
    closeConflict: () => setConflict(null),
    busy,
    save,
    /** Whether the last action saved the product, and nothing was typed since then. */
    isSaved,
    noteTyping: () => setIsSaved(false),
    stopSale,
    discardMine,
    saveMine,
    forgetPicture,
    isChanged,
    initial,
    /** Saved time of the publication, as the form shows it; empty if there is none. */
    plannedTime: seen ? timeOf(seen) : '',
    counted: hasCells(sheet),
  };
}

async function conflictOf(error: unknown, id: number): Promise<Omit<Conflict, 'purpose'> | null> {
  if (!(error instanceof ApiError) || error.code !== 'product.changed') return null;
  const current = await fetchStaffProduct(staffProductKey(id));
  return current && { message: error.reason ?? '', changes: error.changes, current };
}

function showsPicture({ imageUrl, images, variants }: StaffProductDetail, picture: string): boolean {
  const live = variants.filter(({ archivedAt }) => archivedAt === null);
  return [imageUrl, ...images, ...live.map((variant) => variant.imageUrl)].includes(picture);
}

/** Maps the server's messages about variants to their cells. Messages without a cell are shown separately. */
function gridProblems(errors: Record<string, string>, keys: readonly string[]): Record<string, string> {
  const about = Object.entries(errors).filter(([name]) => name.startsWith('variants'));
  return Object.fromEntries(
    about.map(([name, message]) => {
      const [, index, field] = name.split('.');
      const key = keys[Number(index)] ?? cellKey('', '');
      const [size = '', color = ''] = key.split('\n');
      if (field === 'sku' || field === 'barcode')
        return [problemKey(key, field), `${labelOf({ size, color })}: ${message}`];
      return [problemKey(key, field === 'price' ? 'price' : 'stock'), message];
    }),
  );
}

/**
 * Returns the product that the form has loaded, with the prices after its sale. The units do not change, because the
 * form saves them as a difference. Units that are sold while the form is open must still be deducted.
 */
function withPricesOf(seen: StaffProductDetail, current: StaffProductDetail): StaffProductDetail {
  const { version, sale, price, compareAtPrice, priceRange, variants } = current;
  return {
    ...{ ...seen, version, sale, price, compareAtPrice, priceRange },
    variants: seen.variants.map((one) => {
      const now = variants.find(({ id }) => id === one.id);
      return now ? { ...one, price: now.price, usualPrice: now.usualPrice } : one;
    }),
  };
}
