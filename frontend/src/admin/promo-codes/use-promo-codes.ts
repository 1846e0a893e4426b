import { Form } from 'antd';
import { useState } from 'react';
import { at, isUnder, type QueryOf } from '../../api/address';
import { ApiError } from '../../api/api-error';
import { read, send } from '../../api/client';
import type { PromoCode } from '../../api/models';
import { useStore } from '../../page/use-store';
import { useList } from '../list/use-list';
import { useAction } from '../ui/use-action';
import { useCopy } from '../ui/use-copy';
import { useMeanwhile } from '../ui/use-meanwhile';
import {
  changedTerms,
  changesOf,
  dayOf,
  fieldsOf,
  fieldsOfCopy,
  noFields,
  type PromoFields,
  type ShownTerms,
  termsOf,
} from './promo-fields';

export const usePromoCodes = (apiQuery: QueryOf<'/api/admin/promo-codes'>) =>
  useList(at('/api/admin/promo-codes', apiQuery), read);

const isAboutPromoCodes = isUnder('/api/admin/promo-codes');
const promoCodeKey = (id: number) => at('/api/admin/promo-codes/{id}', { id });

type MailedCode = Pick<PromoCode, 'id' | 'email'>;

const inTheQueue = (email: string | null) => ({
  title: 'Personal code in the mail queue',
  description: `The email will be sent to ${email}.`,
});

/** Archives promo codes that were used, and deletes the others. */
export function useRemoveCode() {
  const { run, runEach, busy } = useAction(isAboutPromoCodes);
  const removeAll = (codes: readonly PromoCode[]) =>
    runEach(codes, ({ id }) => send('DELETE', promoCodeKey(id)), { thing: 'promo code', done: 'archived or deleted' });
  const remove = ({ id, code, uses }: PromoCode) =>
    run(() => send('DELETE', promoCodeKey(id)), {
      done: { title: uses > 0 ? 'Promo code archived' : 'Promo code deleted', description: code },
      failed: 'Failed to delete the promo code',
    });
  return { busy, remove, removeAll };
}

/** Whether a code can start now: its days prevent its use. */
export const canStart = ({ state }: PromoCode) => state === 'scheduled' || state === 'expired';

/** Ends promo codes, or starts scheduled and ended codes. */
export function useCodeDays() {
  const { run, runEach, busy } = useAction(isAboutPromoCodes);
  const end = ({ id, code, version }: PromoCode) =>
    run(() => send('PATCH', promoCodeKey(id), { expiresAt: new Date().toISOString(), version }), {
      done: ({ state }) =>
        state === 'expired'
          ? { title: 'Promo code ended', description: code }
          : {
              tone: 'error',
              title: 'The code still works',
              description: 'Check the clock of this device, and try again.',
            },
      failed: 'Failed to end the promo code',
    });
  const endAll = (codes: readonly PromoCode[]) =>
    runEach(
      codes,
      ({ id, version }) => send('PATCH', promoCodeKey(id), { expiresAt: new Date().toISOString(), version }),
      { thing: 'promo code', done: 'ended' },
    );
  /** Removes the first day of scheduled codes, and the last day of ended codes. */
  const startAll = (codes: readonly PromoCode[]) =>
    runEach(
      codes,
      ({ id, state, version }) =>
        send('PATCH', promoCodeKey(id), {
          ...(state === 'scheduled' ? { startsAt: null } : { expiresAt: null }),
          version,
        }),
      { thing: 'promo code', done: 'started' },
    );
  return { busy, end, endAll, startAll };
}

export function useCopyCode() {
  const copy = useCopy('code');
  return ({ code }: PromoCode) => copy(code);
}

/** Mails personal codes to their owners again. */
export function useMailCode() {
  const { run, busy } = useAction();
  const mail = ({ id, email }: MailedCode) =>
    run(() => send('POST', at('/api/admin/promo-codes/{id}/mail', { id })), {
      done: inTheQueue(email),
      failed: 'Failed to send the code',
    });
  return { busy, mail };
}

/**
 * Form that creates a personal code with the military and first responder discount, and mails it to its owner. `given`
 * is the code that the customer already has, which staff can mail again.
 */
export function usePersonalCode() {
  const [form] = Form.useForm<{ email: string }>();
  const [given, setGiven] = useState<MailedCode | null>(null);
  const { run, busy } = useAction(isAboutPromoCodes);
  const give = (email: string) =>
    run(() => send('POST', '/api/admin/promo-codes/personal', { email }), {
      done: inTheQueue(email),
      failed: 'Failed to send the code',
      form,
      handle: (error) => {
        if (!(error instanceof ApiError) || error.promoCodeId === undefined) return false;
        setGiven({ id: error.promoCodeId, email });
        return true;
      },
    });
  return { form, busy, given, forget: () => setGiven(null), give };
}

/**
 * Values of a promo code form, and the function that saves the code.
 * @param promoCode code to edit; null to create a code
 * @param copied code whose terms a new code starts with
 */
export function usePromoForm(promoCode: PromoCode | null, copied: PromoCode | null) {
  const [form] = Form.useForm<PromoFields>();
  const { timeZone } = useStore();
  const today = dayOf(new Date().toISOString(), timeZone);
  const [before] = useState(() => {
    if (promoCode) return fieldsOf(promoCode, timeZone);
    return copied ? fieldsOfCopy(copied, timeZone, today) : noFields;
  });
  const { version, current, isConflict } = useMeanwhile(promoCode?.version);
  const { run, busy } = useAction(isAboutPromoCodes);

  /** Values on the server. After a conflict, these are the colleague's values, which the next save overwrites. */
  const latest = current ? fieldsOf(current as PromoCode, timeZone) : before;

  const save = (entered: PromoFields) => {
    const fields = { ...before, ...entered };
    return run(
      () =>
        promoCode
          ? send('PATCH', promoCodeKey(promoCode.id), { ...changedTerms(latest, fields, timeZone), version })
          : send('POST', '/api/admin/promo-codes', termsOf(fields, timeZone)),
      {
        done: ({ code }) => ({ title: promoCode ? 'Promo code updated' : 'Promo code created', description: code }),
        failed: 'Failed to save the promo code',
        form,
        handle: isConflict,
      },
    );
  };
  return { form, before, today, busy, save, changes: current && changesOf(before, current as ShownTerms, timeZone) };
}
