import { Form } from 'antd';
import { useState } from 'react';
import { at } from '../../api/address';
import { endSale, isAboutProducts } from '../../api/admin/products';
import { send } from '../../api/client';
import type { StaffProduct } from '../../api/models';
import { useStore } from '../../page/use-store';
import { localTime, momentOf, shortTime } from '../ui/store-time';
import { unreachable, useAction } from '../ui/use-action';
import { type Change, useMeanwhile } from '../ui/use-meanwhile';
import { fieldTitle, shownValue } from './conflict-dialog';
import { dollarsOf } from './typed-numbers';

const publicationOf = (id: number) => at('/api/admin/products/{id}/publication', { id });

export interface SaleFields {
  kind: 'percent' | 'price';
  percentOff: number | null;
  /** Dollars, as typed. */
  price: string;
  /** Local time of the store; empty to start immediately. */
  startsAt: string;
  /** Local time of the store; empty if the sale has no end. */
  endsAt: string;
}

export function useSaleForm(product: StaffProduct) {
  const { timeZone } = useStore();
  const [form] = Form.useForm<SaleFields>();
  const [{ sale, id, version: loaded }] = useState(product);
  const { version, current, isConflict } = useMeanwhile(loaded);
  const { run, busy } = useAction(isAboutProducts);
  const initial: SaleFields = {
    kind: sale && sale.price !== null ? 'price' : 'percent',
    percentOff: sale?.percentOff ?? null,
    price: sale?.price?.toFixed(2) ?? '',
    startsAt: localTime(sale?.startsAt ?? null, timeZone),
    endsAt: localTime(sale?.endsAt ?? null, timeZone),
  };
  /** Parses a typed time. An unchanged time stays exact, although the form shows only minutes. */
  const moment = (field: 'startsAt' | 'endsAt', typed: string) =>
    sale && typed === initial[field] ? sale[field] : momentOf(typed, timeZone);
  const save = (fields: SaleFields) =>
    run(
      () =>
        send('PUT', at('/api/admin/products/{id}/sale', { id }), {
          percentOff: fields.kind === 'percent' ? fields.percentOff : null,
          price: fields.kind === 'price' ? dollarsOf(fields.price) : null,
          startsAt: moment('startsAt', fields.startsAt),
          endsAt: moment('endsAt', fields.endsAt),
          version,
        }),
      {
        done: ({ name, sale: saved }) =>
          saved?.usualPrice === null
            ? { title: 'Sale Scheduled', description: `${name}, from ${shortTime(saved.startsAt, timeZone)}` }
            : { title: 'Sale Started', description: name },
        failed: unreachable,
        failedTitle: 'The sale was not saved',
        form,
        handle: isConflict,
      },
    );
  return { form, initial, busy, save, changes: current && changesOf(current, saleFields, timeZone) };
}

/** Ends the sale of a product. `end` returns whether it succeeded. */
export function useEndSale() {
  const { run, busy } = useAction(isAboutProducts);
  const end = ({ id, name, sale }: StaffProduct) =>
    run(() => endSale(id), {
      done: { title: sale?.usualPrice === null ? 'Sale Cancelled' : 'Sale Ended', description: name },
      failed: unreachable,
      failedTitle: 'The sale was not ended',
    });
  return { busy, end };
}

/** Publishes a scheduled draft immediately. `publishNow` returns whether it succeeded. */
export function usePublishNow() {
  const { run, busy } = useAction(isAboutProducts);
  const publishNow = ({ id, name, version }: StaffProduct) =>
    run(() => send('PUT', publicationOf(id), { publishAt: null, version }), {
      done: { title: 'Product Published', description: name },
      failed: unreachable,
      failedTitle: 'The product was not published',
    });
  return { busy, publishNow };
}

export interface PublishFields {
  /** Local time of the store; empty to publish immediately. */
  publishAt: string;
}

/** Form that publishes a draft, now or later. */
export function usePublishForm(product: StaffProduct) {
  const { timeZone } = useStore();
  const [form] = Form.useForm<PublishFields>();
  const [{ id, name, version: loaded, publishAt }] = useState(product);
  const { version, current, isConflict } = useMeanwhile(loaded);
  const { run, busy } = useAction(isAboutProducts);
  const common = { failed: unreachable, failedTitle: 'The product was not published', form } as const;
  const save = ({ publishAt: typed }: PublishFields) => {
    const time = momentOf(typed, timeZone);
    return run(() => send('PUT', publicationOf(id), { publishAt: time, version }), {
      ...common,
      handle: isConflict,
      done:
        time === null
          ? { title: 'Product Published', description: name }
          : { title: 'Publishing Scheduled', description: `${name}, on ${shortTime(time, timeZone)}` },
    });
  };
  /** Removes the draft's scheduled publication time. @returns whether it succeeded */
  const postpone = () =>
    run(() => send('DELETE', publicationOf(id)), {
      ...common,
      done: { title: 'Publishing Date Removed', description: name },
    });
  return {
    form,
    initial: { publishAt: localTime(publishAt, timeZone) },
    isPlanned: publishAt !== null,
    busy,
    save,
    postpone,
    changes: current && changesOf(current, ['publishAt'], timeZone),
  };
}

const saleFields = ['salePercentOff', 'salePrice', 'saleStartsAt', 'saleEndsAt'];

/** Lists the fields of the form that a colleague changed. */
const changesOf = (current: Readonly<Record<string, unknown>>, fields: readonly string[], timeZone: string): Change[] =>
  fields
    .filter((field) => field in current)
    .map((field) => [fieldTitle(field), shownValue(field, current[field], timeZone)]);
