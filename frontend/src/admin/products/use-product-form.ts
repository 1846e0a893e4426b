import { Form } from 'antd';
import { useState } from 'react';
import { fetchStaffProduct, type StaffProductDetail, staffProductKey } from '../../api/admin/products';
import { showFieldErrors } from '../../ui/field-errors';
import {
  changeOf,
  fieldsOf,
  fieldsWithout,
  mergedFields,
  newProductFields,
  newProductOf,
  type ProductFields,
  touchedFields,
} from './product-fields';
import { type Conflict, type Outcome, useProductWork } from './use-product-work';
import {
  cellKey,
  changesOf,
  emptySheet,
  hasCells,
  isSameSheet,
  mergedSheet,
  problemKey,
  problemsOf,
  sheetOf,
  withoutPicture,
  type VariantSheet,
} from './variant-sheet';

/** Form of one product (null for a new one): its values, saving, and conflicts with another user's save. */
export function useProductForm(product: StaffProductDetail | null, onSaved: () => void) {
  const [form] = Form.useForm<ProductFields>();
  /** The version of the product that the form is based on. */
  const [seen, setSeen] = useState(product);
  const [sheet, setSheet] = useState<VariantSheet>(() => (product ? sheetOf(product.variants) : emptySheet));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [saving, setSaving] = useState(false);
  const { create, update } = useProductWork();

  const save = async (fields: ProductFields, typed = sheet, base = seen) => {
    const wrong = fields.isSet ? {} : problemsOf(typed);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    setSaving(true);
    const { changes, keys } = changesOf(typed, base?.variants ?? []);
    const variants = changes.length > 0 && !fields.isSet ? { variants: changes } : {};
    const outcome = await (base
      ? update(base.id, { ...changeOf(fields, base), ...variants })
      : create({ ...newProductOf(fields), ...variants }));
    setSaving(false);
    settle(outcome, keys);
  };

  const settle = (outcome: Outcome, keys: readonly string[]) => {
    if (outcome === 'saved') onSaved();
    else if ('conflict' in outcome) setConflict(outcome.conflict);
    else {
      setProblems(gridProblems(outcome.errors, keys));
      const { imageDetails, ...errors } = outcome.errors;
      showFieldErrors(form, imageDetails === undefined ? errors : { images: imageDetails, ...errors });
    }
  };

  const takeTheirs = ({ current }: Conflict) => {
    form.setFieldsValue(fieldsOf(current));
    setSheet(sheetOf(current.variants));
    setProblems({});
    setSeen(current);
    setConflict(null);
  };

  /** Takes over the saved values for fields that were not changed here. */
  const keepMine = ({ current }: Conflict) => {
    if (!seen) return;
    const fields = mergedFields(form.getFieldsValue(true) as ProductFields, fieldsOf(seen), fieldsOf(current));
    const merged = mergedSheet(sheet, sheetOf(seen.variants), sheetOf(current.variants));
    form.setFieldsValue(fields);
    setSheet(merged);
    setSeen(current);
    setConflict(null);
    void save(fields, merged, current);
  };

  /** Staff deleted a picture from the library here. The product's new version is their own change, not a conflict. */
  const forgetPicture = async (imageUrl: string) => {
    form.setFieldsValue(fieldsWithout(form.getFieldsValue(true) as ProductFields, imageUrl));
    setSheet((typed) => withoutPicture(typed, imageUrl));
    if (!seen || !isShown(seen, imageUrl)) return;
    const current = await fetchStaffProduct(staffProductKey(seen.id)).catch(() => null);
    if (current?.version !== seen.version + 1) return;
    setSeen({
      ...{ ...seen, version: current.version },
      imageUrl: seen.imageUrl === imageUrl ? '' : seen.imageUrl,
      images: seen.images.filter((url) => url !== imageUrl),
      variants: seen.variants.map((one) => (one.imageUrl === imageUrl ? { ...one, imageUrl: null } : one)),
    });
  };

  /** Returns whether there are unsaved changes. */
  const isChanged = () => {
    const touched = touchedFields(form.getFieldsValue(true) as ProductFields, seen ? fieldsOf(seen) : newProductFields);
    return Object.keys(touched).length > 0 || !isSameSheet(sheet, seen ? sheetOf(seen.variants) : emptySheet);
  };

  return {
    ...{
      form,
      seen,
      sheet,
      setSheet,
      problems,
      conflict,
      saving,
      save,
      takeTheirs,
      keepMine,
      forgetPicture,
      isChanged,
    },
    initial: product ? fieldsOf(product) : newProductFields,
    counted: hasCells(sheet),
    putOff: () => setConflict(null),
  };
}

function isShown({ imageUrl, images, variants }: StaffProductDetail, picture: string): boolean {
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
      return [problemKey(key, field === 'price' ? 'price' : 'stock'), message];
    }),
  );
}
