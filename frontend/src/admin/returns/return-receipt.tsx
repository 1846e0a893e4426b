import { Checkbox, Input, InputNumber } from 'antd';
import { useId, useState } from 'react';
import type { StaffReturn } from '../../api/models';
import { formatMoney, Money } from '../../ui/money';
import { IfMay, SteadyButton } from '../ui/buttons';
import { useEditDialog } from '../ui/edit-dialog';
import { tooManyUnits } from '../ui/unit-rule';
import { useMay } from '../ui/use-may';
import { marked, Problem } from './field-problem';
import { RefundByHand, RefundSum } from './refund-sum';
import { isLikeNew, seenRefund, useReturnWork } from './use-returns';

/** Form to receive or refuse the parcel. The parcel can contain fewer items than the customer announced. */
export function Receipt({ found }: { found: StaffReturn }) {
  const { newSize, quantity, dueRefunds = [], dueShipping = false, refundedBefore = 0 } = found;
  const [restock, setRestock] = useState(isLikeNew(found));
  const [units, setUnits] = useState(quantity);
  const [chosenShipping, chooseShipping] = useState<boolean | null>(null);
  const shipping = chosenShipping ?? (dueShipping && units === quantity);
  const { goods = 0, withShipping = 0 } = dueRefunds[units - 1] ?? {};
  const dueRefund = shipping ? withShipping : goods;
  const [isLower, setLower] = useState(false);
  const [amount, setAmount] = useState<number | null>(null);
  const [amountReason, setAmountReason] = useState('');
  const refund = isLower ? (amount ?? 0) : dueRefund;
  const unitProblem = units > quantity ? tooManyUnits(quantity, 'arrive') : undefined;
  const isTooHigh = isLower && unitProblem === undefined && refund > dueRefund;
  const receipt = {
    ...(isLower ? { amount: amount ?? 0, amountReason } : seenRefund(found.dueRefunds && dueRefund)),
    restock,
    ...(units < quantity && { quantity: units }),
    ...(chosenShipping !== null && { shipping: chosenShipping }),
  };
  const [refusal, setRefusal] = useState('');
  const problem = useId();
  const mayRefund = useMay('orders.refund');
  useEditDialog(
    () =>
      restock !== isLikeNew(found) || units !== quantity || chosenShipping !== null || isLower || refusal.trim() !== '',
  );
  const { busy, errors, receive, refuse, closeUnreceived } = useReturnWork(found);
  const amountProblem = isTooHigh ? `The refund can be at most ${formatMoney(dueRefund)}.` : errors['amount'];
  return (
    <>
      <IfMay permission="orders.change">
        <div className="open-return__step">
          <Checkbox checked={restock} onChange={({ target }) => setRestock(target.checked)}>
            The item can be sold again: return it to stock
          </Checkbox>
          {quantity > 1 && (
            <label>
              <InputNumber
                aria-label="Items that have arrived"
                min={1}
                precision={0}
                value={units}
                {...marked(unitProblem, `${problem}units`)}
                onChange={(value) => setUnits(value ?? quantity)}
              />{' '}
              of {quantity} have arrived
            </label>
          )}
          <Problem id={`${problem}units`} text={unitProblem} />
          {mayRefund && withShipping > goods && (
            <Checkbox checked={shipping} onChange={({ target }) => chooseShipping(target.checked)}>
              Refund the original shipping, too
              {dueShipping && units === quantity && ' (with this, the whole order is returned)'}
            </Checkbox>
          )}
          {units < quantity && (
            <p>
              The return of the rest stays open under a new number. The customer gets an email with its label, unless
              the customer’s account was deleted. Close that return as not received if the rest does not arrive.
            </p>
          )}
          {mayRefund && newSize === null && dueRefund > 0 && (
            <Checkbox checked={isLower} onChange={({ target }) => setLower(target.checked)}>
              Refund less
            </Checkbox>
          )}
          {isLower && (
            <>
              <div className="open-return__amount">
                <label htmlFor={`${problem}amount-input`}>Refund to the customer</label>
                <InputNumber<number>
                  id={`${problem}amount-input`}
                  prefix="$"
                  min={0}
                  precision={2}
                  value={amount}
                  {...marked(amountProblem, `${problem}amount`)}
                  onChange={setAmount}
                />
              </div>
              <label className="open-return__reason" htmlFor={`${problem}reason-input`}>
                Reason for the lower refund, shown to the customer
                <Input
                  id={`${problem}reason-input`}
                  maxLength={500}
                  value={amountReason}
                  {...marked(errors['amountReason'], `${problem}reason`)}
                  onChange={({ target }) => setAmountReason(target.value)}
                />
              </label>
              <Problem id={`${problem}amount`} text={amountProblem} />
              <Problem id={`${problem}reason`} text={errors['amountReason']} />
            </>
          )}
          {found.dueRefunds && (newSize === null || dueRefund > 0) && (
            <p>
              {isLower ? 'The full refund would be' : <RefundSum goods={goods} total={dueRefund} units={units} />}
              {isLower && (
                <>
                  {' '}
                  <Money amount={dueRefund} />.
                </>
              )}
              {mayRefund && refundedBefore > 0 && (
                <>
                  {' '}
                  Earlier refunds of this order: <Money amount={refundedBefore} />. Refuse the return if one of them was
                  for these items.
                </>
              )}
            </p>
          )}
          {mayRefund && refund > 0 && <RefundByHand of={found} />}
          <SteadyButton
            type="primary"
            inactive={busy || isTooHigh || unitProblem !== undefined}
            onClick={() => void receive(receipt, mayRefund ? refund : null)}
          >
            {refund > 0 && !isTooHigh ? `Received: refund ${formatMoney(refund)}` : 'Received'}
          </SteadyButton>
        </div>
      </IfMay>
      <IfMay permission="orders.refund">
        <div className="open-return__step">
          <label className="open-return__reason" htmlFor={`${problem}refusal-input`}>
            Reason for refusing or closing, shown to the customer
            <Input
              id={`${problem}refusal-input`}
              maxLength={500}
              value={refusal}
              {...marked(errors['reason'], `${problem}refusal`)}
              onChange={({ target }) => setRefusal(target.value)}
            />
          </label>
          <SteadyButton danger inactive={busy} onClick={() => void refuse(refusal)}>
            Refuse
          </SteadyButton>
          <SteadyButton danger inactive={busy} onClick={() => void closeUnreceived(refusal)}>
            Not received
          </SteadyButton>
          <Problem id={`${problem}refusal`} text={errors['reason']} />
          <p className="second-line">
            Refuse: the parcel arrived, but you do not accept it. Not received: the parcel did not arrive. Both close
            the return without a refund{newSize !== null && `, and release size ${newSize}`}. The customer gets the
            reason by email, and can request another return.
          </p>
        </div>
      </IfMay>
    </>
  );
}
