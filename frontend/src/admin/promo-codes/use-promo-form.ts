import { Form } from 'antd';
import { useState } from 'react';
import { ApiError, reasonOf } from '../../api/api-error';
import type { PromoCode } from '../../api/models';
import { useStore } from '../../page/use-store';
import { showFieldErrors } from '../../ui/field-errors';
import { useToast } from '../../ui/toast/use-toast';
import { useMeanwhile } from '../ui/use-meanwhile';
import {
  changedTerms,
  changesOf,
  fieldsOf,
  noFields,
  type PromoFields,
  type ShownTerms,
  termsOf,
} from './promo-fields';
import { PasswordNotGiven } from '../password/use-fresh-password';
import { usePromoCodeWork } from './use-promo-codes';

/** Values and saving of a promo code form. @param promoCode code to edit; null to create one */
export function usePromoForm(promoCode: PromoCode | null, onSaved: () => void) {
  const [form] = Form.useForm<PromoFields>();
  const [saving, setSaving] = useState(false);
  const { timeZone } = useStore();
  const [before] = useState(promoCode ? fieldsOf(promoCode, timeZone) : noFields);
  const { version, current, isRefused } = useMeanwhile(promoCode?.version);
  const { create, update, reload } = usePromoCodeWork();
  const toast = useToast();

  /** Values on the server. After a conflict, these are the colleague's values, which the next save overwrites. */
  const latest = current ? fieldsOf(current as PromoCode, timeZone) : before;

  const save = async (entered: PromoFields) => {
    const fields = { ...before, ...entered };
    setSaving(true);
    try {
      const { code } = promoCode
        ? await update(promoCode.id, { ...changedTerms(latest, fields, timeZone), version })
        : await create(termsOf(fields, timeZone));
      toast({ title: promoCode ? 'Promo code updated' : 'Promo code created', description: code });
      onSaved();
    } catch (error) {
      if (error instanceof PasswordNotGiven) return;
      if (isRefused(error)) {
        await reload();
        return;
      }
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, 'Failed to save the promo code') });
      if (error instanceof ApiError) showFieldErrors(form, error.errors);
    } finally {
      setSaving(false);
    }
  };
  /** Returns whether there are unsaved changes. */
  const isChanged = () => {
    const typed = { ...before, ...(form.getFieldsValue(true) as PromoFields) };
    return JSON.stringify(typed) !== JSON.stringify(before);
  };
  const changes = current && changesOf(before, current as ShownTerms, timeZone);
  return { form, before, changes, saving, save, isChanged };
}
