import { Button, Form, type FormRule, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { adminOrderPath, adminOrdersPath } from '../../page/staff-paths';
import { aState, aZipCode, fitsLabel, withZipHyphen } from '../../ui/address-rules';
import { clearFieldErrors } from '../../ui/field-errors';
import { anEmail, filledIn } from '../../ui/form-rules';
import { Spinner } from '../../ui/spinner';
import { StateInput } from '../../ui/state-input';
import { useToast } from '../../ui/toast/use-toast';
import { useOpened } from '../list/use-list-query';
import { ConflictNotice } from '../ui/conflict-notice';
import { EditDialog, EditForm } from '../ui/edit-dialog';
import { Loaded } from '../ui/loaded';
import { AddCustomItem, CustomItems } from './custom-items';
import { CustomerInput } from './customer-suggestions';
import { ItemSearch } from './item-search';
import {
  emptyOrder,
  hasAddress,
  lacksAddress,
  leavesUnpaid,
  needsAddress,
  type NewOrderFields,
} from './new-order-fields';
import { NewOrderItems } from './new-order-items';
import { NewOrderPrice, NewOrderTotals } from './new-order-price';
import { newOrderStatuses, paymentMethods } from './order-names';
import { useCustomerOfAddress } from './use-customers';
import { Confirmation } from './ship-fields';
import { type EarlierOrder, useNewOrder, useNewOrderTotals, useOrderCopy } from './use-new-order';

interface NewOrderDialogProps {
  open: boolean;
  onClose: () => void;
  /** Receives the id of the created order after the dialog has closed. */
  onCreated: (id: string) => void;
}

/** Dialog to create an order that was placed by phone or in the store. */
export function NewOrderDialog({ open, onClose, onCreated }: NewOrderDialogProps) {
  const [created, setCreated] = useState<string | null>(null);
  const [source] = useOpened('new');
  const report = () => {
    if (created !== null) onCreated(created);
    setCreated(null);
  };
  return (
    <EditDialog
      item={open ? (source ?? '') : null}
      title={(from) => {
        const copied = copiedOrderOf(from);
        return copied?.isChange ? `Change items of order ${copied.id}` : 'Create New Order';
      }}
      width={880}
      afterClose={report}
      onClose={onClose}
    >
      {(from) => {
        const copied = copiedOrderOf(from);
        return copied === null ? (
          <NewOrderForm onCreated={setCreated} />
        ) : (
          <CopiedOrderForm key={from} {...copied} onCreated={setCreated} />
        );
      }}
    </EditDialog>
  );
}

/** Parses the order in the URL whose items and customer fill in the form; null for none. See `orderCopyPath`. */
function copiedOrderOf(source: string) {
  const [, kind, id] = /^(copy|change):(.+)$/.exec(source) ?? [];
  return id === undefined ? null : { id, isChange: kind === 'change' };
}

interface CopiedOrderFormProps {
  /** The order whose items and customer fill in the form. */
  id: string;
  isChange: boolean;
  onCreated: (id: string) => void;
}

function CopiedOrderForm({ id, isChange, onCreated }: CopiedOrderFormProps) {
  const result = useOrderCopy(id, isChange);
  return (
    <Loaded
      thing="order"
      result={result}
      missing={<p role="alert">There is no order {id}.</p>}
      loading={<Spinner label="Loading order..." />}
    >
      {({ fields, missing, agreedShipping }) => (
        <>
          {isChange && (
            <p>
              The new order replaces order {id}, which is cancelled with its payment link. The customer gets one email,
              about the new order.
            </p>
          )}
          {missing.length > 0 && (
            <p role="alert" className="field-error">
              Not in this order: {missing.join(', ')}.
            </p>
          )}
          <NewOrderForm
            initial={fields}
            agreedShipping={agreedShipping}
            replaces={isChange ? id : null}
            onCreated={onCreated}
          />
        </>
      )}
    </Loaded>
  );
}

const payments = [
  { value: 'unpaid', label: 'Not paid yet' },
  { value: 'pay-link', label: 'Not paid yet: email a payment link' },
  ...paymentMethods,
];

/** Returns a rule that applies only to orders that need an address. */
const ofAddress =
  (rule: FormRule): FormRule =>
  (form) => {
    if (!needsAddress(form.getFieldsValue(true) as NewOrderFields)) return {};
    return typeof rule === 'function' ? rule(form) : rule;
  };

interface NewOrderFormProps {
  initial?: NewOrderFields;
  /** The order that the new order replaces; null for none. */
  replaces?: string | null;
  /** Shipping costs of the replaced order, in dollars; null for none. */
  agreedShipping?: number | null;
  onCreated: (id: string) => void;
}

function NewOrderForm({ initial = emptyOrder, replaces = null, agreedShipping = null, onCreated }: NewOrderFormProps) {
  const [form] = Form.useForm<NewOrderFields>();
  const { totals, offers, problem, zipProblem } = useNewOrderTotals(form);
  const { busy, create, earlier, startAnother } = useNewOrder(form, onCreated, replaces);
  const toast = useToast();
  useCustomerOfAddress(form);
  const isUnpaid = Form.useWatch(leavesUnpaid, form) && totals.total > 0;

  const isPickup = Form.useWatch('shippingMethod', form) === 'pickup';
  const [unfolded, setUnfolded] = useState(false);
  const address = useRef<HTMLDivElement>(null);
  const isAddressUsed = Form.useWatch((fields) => {
    const filled = { ...emptyOrder, ...fields };
    return needsAddress(filled) || hasAddress(filled);
  }, form);
  const isWithoutAddress = Form.useWatch((fields) => lacksAddress({ ...emptyOrder, ...fields }), {
    form,
    preserve: true,
  });
  const isHandedOver = Form.useWatch('isHandedOver', form);
  /** After an address field has had the focus, all address fields stay visible, even without text. */
  const addressInput = { autoComplete: 'off', onFocus: () => setUnfolded(true) };
  const isAddressOpen = unfolded || isAddressUsed || zipProblem !== undefined;

  // `autoFocus` has no effect in a dialog, whose content is mounted before it is in the document.
  useEffect(() => form.scrollToField('items', { focus: true }), [form]);
  useEffect(() => {
    if (unfolded && !address.current?.contains(document.activeElement))
      form.scrollToField('shippingAddress', { focus: true });
  }, [form, unfolded]);

  const save = () => create(form.getFieldsValue(true) as NewOrderFields);
  const refuse = ({ customerName, customerEmail, items: lines, customItems }: NewOrderFields) => {
    const description =
      customerName.trim() === '' || customerEmail.trim() === ''
        ? 'Customer name and email are required'
        : lines.length + customItems.length === 0
          ? 'At least one item is required'
          : 'Please see the marked fields';
    toast({ tone: 'error', title: 'Validation Error', description });
  };

  return (
    <EditForm
      form={form}
      name="new-order"
      initialValues={initial}
      validateTrigger="onChange"
      onValuesChange={(changed: object) => clearFieldErrors(form, changed)}
      submit={{
        busy,
        text: replaces === null ? 'Create Order' : 'Replace Order',
        busyText: replaces === null ? 'Creating...' : 'Replacing...',
        children: <NewOrderTotals totals={totals} problem={problem} />,
      }}
      save={save}
      onFinishFailed={() => refuse(form.getFieldsValue(true) as NewOrderFields)}
    >
      <fieldset className="form-section">
        <legend>Order Items</legend>
        <div className="new-order-search">
          <ItemSearch />
          <AddCustomItem />
        </div>
        <NewOrderItems />
        <CustomItems />
      </fieldset>
      <fieldset className="form-section">
        <legend>Customer Information</legend>
        <div className="order-fields">
          <Form.Item
            label="Customer name"
            name="customerName"
            validateFirst
            rules={[filledIn('Please enter the customer’s name.'), fitsLabel(50)]}
          >
            <CustomerInput maxLength={120} />
          </Form.Item>
          <Form.Item
            label="Email"
            name="customerEmail"
            validateFirst
            extra="Required, because the confirmation, refunds and return labels are sent to this address."
            rules={[filledIn('Please enter the customer’s email address.'), anEmail]}
          >
            <CustomerInput type="email" maxLength={254} />
          </Form.Item>
          <Form.Item label="Phone" name="customerPhone">
            <Input type="tel" maxLength={40} autoComplete="off" />
          </Form.Item>
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>Shipping and Discount</legend>
        <NewOrderPrice offers={offers} agreed={agreedShipping} />
      </fieldset>
      <fieldset className="form-section">
        <legend>Shipping Address</legend>
        {!isAddressOpen && (
          <>
            <Button onClick={() => setUnfolded(true)}>Add an address</Button>
            {!isPickup && !isHandedOver && <p className="second-line">To ship the items, please add an address.</p>}
          </>
        )}
        <div ref={address} hidden={!isAddressOpen}>
          <div className="order-fields">
            <Form.Item
              label="Address"
              name="shippingAddress"
              rules={[ofAddress(filledIn('Please enter the street address.')), fitsLabel(100)]}
            >
              <Input maxLength={200} {...addressInput} />
            </Form.Item>
            <Form.Item label="Apartment or suite (optional)" name="shippingUnit" rules={[fitsLabel(30)]}>
              <Input maxLength={60} {...addressInput} />
            </Form.Item>
            <Form.Item
              label="City"
              name="shippingCity"
              rules={[ofAddress(filledIn('Please enter the city.')), fitsLabel(28)]}
            >
              <Input maxLength={100} {...addressInput} />
            </Form.Item>
            <Form.Item label="State" name="shippingState" rules={[ofAddress(aState())]}>
              <StateInput {...addressInput} />
            </Form.Item>
            <Form.Item label="ZIP code" name="shippingZip" normalize={withZipHyphen} rules={[ofAddress(aZipCode())]}>
              <Input inputMode="numeric" maxLength={20} {...addressInput} />
            </Form.Item>
          </div>
        </div>
        {isWithoutAddress && (
          <Confirmation
            name="isHandedOver"
            message="Please add an address, or confirm that the items are handed over in the store."
          >
            This order has no address. The items are handed over in the store. If the order is paid, it is completed
            now.
          </Confirmation>
        )}
      </fieldset>
      <fieldset className="form-section">
        <legend>Order Details</legend>
        <div className="order-fields">
          <Form.Item label="Payment method" name="paymentMethod">
            <Select options={payments} />
          </Form.Item>
          <Form.Item label="Status" name="status">
            <Select options={newOrderStatuses} />
          </Form.Item>
        </div>
        {isUnpaid && (
          <Confirmation name="evenIfUnpaid">
            This order is not paid, but the items have already left the shop.
          </Confirmation>
        )}
        <Form.Item label="Notes" name="notes">
          <Input.TextArea rows={2} maxLength={2000} />
        </Form.Item>
      </fieldset>
      {earlier && (
        <EarlierOrderNotice
          order={earlier}
          onCreateAnother={() => {
            startAnother();
            form.submit();
          }}
        />
      )}
    </EditForm>
  );
}

/**
 * Explains that an earlier attempt created an order. The link opens a new tab, because the form has unsaved changes.
 */
function EarlierOrderNotice({ order: { id }, onCreateAnother }: { order: EarlierOrder; onCreateAnother: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  // The sticky buttons of the dialog can cover the notice. The focus scrolls to it.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1}>
      <ConflictNotice
        reason={id === null ? 'The shop has already created this order' : `The shop has already created order ${id}`}
      >
        <p>
          The response to an earlier attempt was lost. The order does not include your later changes. Check it before
          you create another order.
        </p>
        <Link to={id === null ? adminOrdersPath : adminOrderPath(id)} target="_blank" rel="noreferrer">
          {id === null ? 'Open the list of orders in a new tab' : `Open order ${id} in a new tab`}
        </Link>
        <p>
          <Button onClick={onCreateAnother}>Create another order</Button>
        </p>
      </ConflictNotice>
    </div>
  );
}
