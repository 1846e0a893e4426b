import { Form } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Cart, PaymentIntent, SavedAddress } from '../../api/models';
import { cartPath } from '../../page/paths';
import type { Buyer } from '../../session/use-buyer';
import { showFieldErrors } from '../../ui/field-errors';
import { SteadyButton } from '../../ui/steady-button';
import { useToast } from '../../ui/toast/use-toast';
import { CartChanges } from '../cart/cart-lines';
import { entriesOf } from '../cart/cart-item';
import { useChangeCart } from '../cart/use-change-cart';
import { labelOf } from '../addresses/use-addresses';
import { AddressChoice, canSave, SaveAddress } from './address-choice';
import { type Customer, type ShippingMethod, typedBefore, typedCustomer } from './checkout-memory';
import { CheckoutSummary } from './checkout-summary';
import { CustomerFields } from './customer-fields';
import { DeliveryTo, ShippingChoice } from './shipping-choice';
import type { ByWallet, PaymentControl } from './payment';
import { PaymentSection } from './payment-section';
import { useDeliveryTotals } from './use-delivery-totals';
import { notCharged, type Refusal, usePay } from './use-pay';

interface CheckoutFormProps {
  user: Buyer;
  isGuest: boolean;
  /** The default is first. Undefined for guests, who cannot save addresses. */
  addresses: SavedAddress[] | undefined;
  onSaveAddress: (customer: Customer) => Promise<void>;
  cart: Cart;
  /** Undefined until the payment is set up, and while a problem with a cart line prevents the setup. */
  intent: PaymentIntent | undefined;
  isRenewing: boolean;
  notice: string | undefined;
  /** Reports the start and end of a payment. The cart must not change in between. */
  onPaying: (paying: boolean) => void;
  /** Called if the checkout no longer matches the page. */
  onChanged: () => Promise<void>;
  /** Called when the shopper accepts the changes in the cart. */
  onAgreed: () => void;
}

export function CheckoutForm({
  user,
  isGuest,
  addresses,
  onSaveAddress,
  cart,
  intent,
  isRenewing,
  notice,
  onPaying,
  onChanged,
  onAgreed,
}: CheckoutFormProps) {
  const [form] = Form.useForm<Customer>();
  const [initial] = useState(() => customerAtFirst(user, isGuest, addresses));
  const [chosenMethod, setChosenMethod] = useState<ShippingMethod>('standard');
  const summaryTitle = useRef<HTMLHeadingElement>(null);
  const control = useRef<PaymentControl>(null);
  const [ready, setReady] = useState(false);
  const [setback, setSetback] = useState<string>();
  const [savesAddress, setSavesAddress] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const isFilledIn = Form.useWatch(hasAllTexts, form);
  if (refusal === missing && isFilledIn) setRefusal(undefined);
  const { paying, pay } = usePay(user.id);
  const toast = useToast();

  const nothingToPay = intent?.clientSecret === null;
  const delivery = useDeliveryTotals(form, intent, chosenMethod);
  const { isPending } = delivery;
  const totals = intent ? (delivery.totals ?? intent.totals) : cart.totals;
  const offers = (intent && delivery.totals?.offers) ?? [];
  const shippingMethod = offers.some(({ method }) => method === chosenMethod) ? chosenMethod : 'standard';

  const changes = useChangeCart(cart.sessionId, cart);
  const changedLines = entriesOf(cart.items).filter(({ problem }) => problem !== null).length;
  const accept = () => {
    summaryTitle.current?.focus();
    onAgreed();
    void changes.accept();
  };

  const isPickup = shippingMethod === 'pickup';
  const walletTotal = useRef(0);
  const submit = async (typed: Partial<Customer>, by = control.current, total = totals.total) => {
    const customer = { ...emptyCustomer, ...typed };
    if (!intent || (!nothingToPay && !(await by?.check()))) return;
    setSetback(undefined);
    setRefusal(undefined);
    onPaying(true);
    const payment = nothingToPay ? undefined : (by ?? undefined);
    const onHeld = () => {
      if (savesAddress && !isPickup && canSave(customer, addresses)) void onSaveAddress(customer);
    };
    const outcome = await pay({ cart, intent, customer, shippingMethod, total, payment, onHeld });
    if (outcome === null) return;
    onPaying(false);
    const { errors, changed, notice: message } = outcome;
    setSetback(message);
    setRefusal(outcome.refusal);
    if (errors) showFieldErrors(form, errors);
    if (changed) await onChanged();
  };

  const store = (values: Partial<Customer>) =>
    typedCustomer.write(user.id, { ...typedCustomer.read(user.id), ...values });
  const fillIn = (values: Partial<Customer>) => {
    form.setFieldsValue(values);
    store(form.getFieldsValue());
  };

  const refuse = (customer: Partial<Customer>) => setRefusal(hasAllTexts(customer) ? undefined : missing);

  /** Shows the reason why the total is unknown, and requests the total again. Without a total, a wallet cannot open. */
  const refuseWallet = ({ reason, errors }: NonNullable<typeof delivery.problem>) => {
    const problem = { title: notCharged, description: reason };
    if (Object.keys(errors).length > 0) {
      setRefusal(problem);
      showFieldErrors(form, errors);
    } else toast({ tone: 'error', ...problem });
    delivery.retry();
  };

  const byWallet: ByWallet = {
    isComplete: async () => {
      if (paying || isRenewing || isPending) return false;
      try {
        await form.validateFields();
        if (delivery.problem) refuseWallet(delivery.problem);
        walletTotal.current = totals.total;
        return delivery.problem === undefined;
      } catch {
        const missing = form.getFieldsError().find(({ errors }) => errors.length > 0);
        if (missing) form.scrollToField(missing.name, { focus: true });
        refuse(form.getFieldsValue());
        return false;
      }
    },
    // Passes the total that the wallet has shown.
    pay: (payment) => submit(form.getFieldsValue(), payment, walletTotal.current),
  };

  return (
    <Form
      form={form}
      name="checkout"
      layout="vertical"
      requiredMark={false}
      noValidate
      scrollToFirstError={{ focus: true }}
      initialValues={initial}
      onValuesChange={(_, typed) => store(typed)}
      onFinish={(customer) => void submit(customer)}
      onFinishFailed={({ values }) => refuse(values)}
      className="checkout__grid"
    >
      <CheckoutSummary cart={cart} totals={totals} titleRef={summaryTitle} />
      <div className="checkout__steps">
        <CustomerFields
          refusal={refusal}
          hasAddress={!isPickup}
          onFill={fillIn}
          choice={
            !isPickup &&
            addresses &&
            addresses.length > 0 && <AddressChoice form={form} addresses={addresses} onChoose={fillIn} />
          }
        />
        {addresses && !isPickup && (
          <SaveAddress form={form} addresses={addresses} checked={savesAddress} onChange={setSavesAddress} />
        )}
        {offers.some(({ method }) => method !== 'standard') && (
          <ShippingChoice form={form} offers={offers} chosen={shippingMethod} onChoose={setChosenMethod} />
        )}
        <DeliveryTo form={form} shippingMethod={shippingMethod} />
        {intent ? (
          <PaymentSection
            ref={control}
            onReady={setReady}
            intent={intent}
            total={totals.total}
            paying={paying}
            disabled={paying || isRenewing || isPending || (!nothingToPay && !ready)}
            notice={setback ?? notice}
            byWallet={byWallet}
          />
        ) : (
          <section aria-labelledby="payment-title">
            <h2 id="payment-title">Payment Information</h2>
            {setback && <p className="checkout__notice">{setback}</p>}
            {changedLines === 0 ? (
              <p role="status">Setting up checkout...</p>
            ) : (
              <>
                <CartChanges lines={changedLines}>
                  <SteadyButton type="button" className="button" inactive={changes.isChanging()} onClick={accept}>
                    OK
                  </SteadyButton>
                </CartChanges>
                <Link to={cartPath} className="button button--quiet">
                  Return to Cart
                </Link>
              </>
            )}
          </section>
        )}
      </div>
    </Form>
  );
}

const missing: Refusal = {
  title: 'Missing Information',
  description: 'Please fill in all customer information fields.',
};

/** @param customer values of the visible fields */
const hasAllTexts = (customer: Partial<Customer>) => Object.values(customer).every((text) => text !== '');

const emptyCustomer: Customer = { name: '', email: '', address: '', city: '', state: '', zipCode: '' };

function customerAtFirst({ id, email }: Buyer, isGuest: boolean, [first]: SavedAddress[] = []): Customer {
  return { ...emptyCustomer, email, ...(first && labelOf(first)), ...typedBefore(id, isGuest, first !== undefined) };
}
