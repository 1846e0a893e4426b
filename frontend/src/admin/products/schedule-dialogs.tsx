import { Alert, Button, Form, Input, InputNumber, Radio } from 'antd';
import type { StaffProduct } from '../../api/models';
import { useStore } from '../../page/use-store';
import { holds } from '../../ui/form-rules';
import { formatMoney } from '../../ui/money';
import { ConfirmDialog, type FallbackFocus } from '../ui/confirm-dialog';
import { EditDialog, EditForm, useEditDialog, useLast } from '../ui/edit-dialog';
import { localTime, sundayNight } from '../ui/store-time';
import { InStoreTimeZone } from '../ui/time-zone';
import { MissingList, MissingNotice, missingParts } from './missing-notice';
import { dollarsOf } from './typed-numbers';
import { type SaleFields, usePublishForm, useSaleForm } from './use-schedule';

interface ScheduleDialogProps {
  /** The product to change; null while the dialog is closed. */
  product: StaffProduct | null;
  onClose: () => void;
}

export function SaleDialog({ product, onClose }: ScheduleDialogProps) {
  return (
    <EditDialog
      item={product}
      title={({ name, sale }) => (sale ? `Sale of ${name}` : `Put ${name} on sale`)}
      onClose={onClose}
    >
      {(shown) => <SaleForm key={`${shown.id} ${shown.version}`} product={shown} />}
    </EditDialog>
  );
}

function SaleForm({ product }: { product: StaffProduct }) {
  const { form, initial, busy, save, changes } = useSaleForm(product);
  const kind = (Form.useWatch('kind', form) as SaleFields['kind'] | undefined) ?? initial.kind;
  const startsAt = Form.useWatch('startsAt', form);
  const { sale } = product;
  const usualPrice = sale?.usualPrice ?? product.price;
  const compareAtPrice = sale?.usualPrice == null ? product.compareAtPrice : sale.usualCompareAtPrice;
  return (
    <EditForm
      form={form}
      name="sale"
      initialValues={initial}
      changes={changes}
      submit={{ busy, text: 'Save sale' }}
      save={save}
    >
      <p>
        The usual price is {formatMoney(usualPrice)}. During the sale it is shown crossed out. After the sale, all
        prices return to their previous values.
      </p>
      {compareAtPrice !== null && (
        <Alert
          type="warning"
          className="product-form__notice"
          showIcon
          title={`Shoppers do not see the compare-at price of ${formatMoney(compareAtPrice)} during the sale. It returns after the sale.`}
        />
      )}
      <div className="product-form__row product-form__row--even">
        <Form.Item label="Discount" name="kind">
          <Radio.Group
            optionType="button"
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'price', label: 'Fixed price' },
            ]}
          />
        </Form.Item>
        {kind === 'percent' ? (
          <Form.Item
            key="percent"
            label="Percent off"
            name="percentOff"
            extra="Also applies to sizes with their own price."
            rules={[
              {
                ...{ required: true, type: 'integer', min: 1, max: 99 },
                message: 'A percentage is a whole number from 1 to 99.',
              },
            ]}
          >
            <InputNumber suffix="%" controls={false} />
          </Form.Item>
        ) : (
          <Form.Item
            key="price"
            label="Sale price"
            name="price"
            extra="Sizes with their own price keep it."
            rules={[
              holds(
                (text) => {
                  const price = dollarsOf(text);
                  return price !== null && price > 0 && price < usualPrice;
                },
                `Please enter an amount below the usual price of ${formatMoney(usualPrice)}.`,
              ),
            ]}
          >
            <Input prefix="$" inputMode="decimal" />
          </Form.Item>
        )}
      </div>
      <div>
        <Form.Item
          label="Starts (optional)"
          name="startsAt"
          extra={
            <>
              Leave empty to start now. <InStoreTimeZone />
            </>
          }
        >
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item
          label="Ends (optional)"
          name="endsAt"
          extra={
            <SaleEnd
              startsAt={startsAt}
              onChoose={(endsAt) => form.setFields([{ name: 'endsAt', value: endsAt, errors: [] }])}
            />
          }
          dependencies={['startsAt']}
          rules={[holds((time) => !time || !startsAt || time > startsAt, 'The sale must end after its start.')]}
        >
          <Input type="datetime-local" />
        </Form.Item>
      </div>
    </EditForm>
  );
}

interface SaleEndProps {
  /** Start of the sale as a local time of the store; empty or undefined if it starts immediately. */
  startsAt: string | undefined;
  /** Receives a local time of the store. */
  onChoose: (endsAt: string) => void;
}

/** Help for the end of a sale, with a button for the most frequent end. */
export function SaleEnd({ startsAt, onChoose }: SaleEndProps) {
  const { timeZone } = useStore();
  const start = () => startsAt || localTime(new Date().toISOString(), timeZone);
  return (
    <>
      Leave empty to run the sale until you end it.{' '}
      <Button size="small" type="link" onClick={() => onChoose(sundayNight(start()))}>
        Until Sunday night
      </Button>
    </>
  );
}

interface EndSaleDialogProps extends ScheduleDialogProps {
  busy: boolean;
  fallbackFocus?: FallbackFocus;
  /** @returns whether the sale was ended */
  onEnd: (product: StaffProduct) => Promise<boolean>;
}

/** Asks for confirmation before a sale ends, because its discount and dates are not stored. */
export function EndSaleDialog({ product, busy, fallbackFocus, onEnd, onClose }: EndSaleDialogProps) {
  const shown = useLast(product);
  const usualPrice = shown?.sale?.usualPrice ?? null;
  const isRunning = usualPrice !== null;
  return (
    <ConfirmDialog
      open={product !== null}
      title={isRunning ? `End the sale on ${shown?.name} now?` : `Cancel the sale on ${shown?.name ?? ''}?`}
      okText={isRunning ? 'End the sale' : 'Cancel the sale'}
      cancelText={isRunning ? 'Do not end' : 'Do not cancel'}
      busy={busy}
      fallbackFocus={fallbackFocus}
      onConfirm={() => product !== null && onEnd(product)}
      onClose={onClose}
    >
      <p>
        {isRunning
          ? `From now on, shoppers pay the usual price of ${formatMoney(usualPrice)}.`
          : 'The sale does not start, and its price and dates are deleted.'}
      </p>
    </ConfirmDialog>
  );
}

interface PublishNowDialogProps extends ScheduleDialogProps {
  busy: boolean;
  fallbackFocus: FallbackFocus;
  /** @returns whether the product was published */
  onPublish: (product: StaffProduct) => Promise<boolean>;
}

/** Asks for confirmation before a scheduled draft is published, because a published product cannot become a draft. */
export function PublishNowDialog({ product, busy, fallbackFocus, onPublish, onClose }: PublishNowDialogProps) {
  const shown = useLast(product);
  const missing = shown ? missingOf(shown) : [];
  return (
    <ConfirmDialog
      open={product !== null}
      title={missing.length > 0 ? `Publish ${shown?.name} anyway?` : `Publish ${shown?.name ?? ''} now?`}
      okText={missing.length > 0 ? 'Publish anyway' : 'Publish now'}
      busyText="Publishing..."
      danger={false}
      busy={busy}
      fallbackFocus={fallbackFocus}
      onConfirm={() => product !== null && onPublish(product)}
      onClose={onClose}
    >
      <p>Shoppers see the product immediately, and its publishing date is removed. It cannot become a draft again.</p>
      {missing.length > 0 && <MissingList missing={missing} />}
    </ConfirmDialog>
  );
}

export function PublishDialog({ product, onClose }: ScheduleDialogProps) {
  return (
    <EditDialog item={product} title={({ name }) => `Publish ${name}`} onClose={onClose}>
      {(shown) => <PublishForm key={`${shown.id} ${shown.version}`} product={shown} />}
    </EditDialog>
  );
}

function PublishForm({ product }: { product: StaffProduct }) {
  const { form, initial, isPlanned, busy, save, postpone, changes } = usePublishForm(product);
  const { close } = useEditDialog();
  const typed = (Form.useWatch('publishAt', form) as string | undefined) ?? initial.publishAt;
  const missing = missingOf(product);
  return (
    <EditForm
      form={form}
      name="publish"
      initialValues={initial}
      changes={changes}
      submit={{
        busy,
        text: typed !== '' ? 'Schedule' : missing.length > 0 ? 'Publish anyway' : 'Publish now',
        children: isPlanned && (
          <Button onClick={() => void postpone().then((done) => done && close())}>Remove the date</Button>
        ),
      }}
      save={save}
    >
      <Form.Item
        label="Publish on (optional)"
        name="publishAt"
        extra={
          <>
            Leave empty to publish now. <InStoreTimeZone />
          </>
        }
      >
        <Input type="datetime-local" />
      </Form.Item>
      <MissingNotice missing={missing} isPublic={false} />
    </EditForm>
  );
}

const missingOf = ({ imageUrl, inventoryCount, isSet = false }: StaffProduct) =>
  missingParts({ hasPicture: imageUrl !== '', units: isSet ? null : inventoryCount });
