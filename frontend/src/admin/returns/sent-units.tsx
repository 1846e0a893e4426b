import { Checkbox, InputNumber } from 'antd';
import { useId, useState } from 'react';
import type { StaffReturn } from '../../api/models';
import { IfMay, SteadyButton } from '../ui/buttons';
import { useEditDialog } from '../ui/edit-dialog';
import { tooManyUnits } from '../ui/unit-rule';
import { marked, Problem } from './field-problem';
import { RefundByHand, RefundSum } from './refund-sum';
import { useReturnWork } from './use-returns';

/** Form to refund units that were sent in exchange if the customer does not return them. */
export function SentUnits({ found }: { found: StaffReturn }) {
  const { newSize, dueRefunds = [], dueShipping = false } = found;
  const left = dueRefunds.length;
  const [restock, setRestock] = useState(false);
  const [quantity, setQuantity] = useState(left);
  const { goods = 0, withShipping = 0 } = dueRefunds[quantity - 1] ?? {};
  const total = dueShipping && quantity === left ? withShipping : goods;
  const problemId = useId();
  const problem = quantity > left ? tooManyUnits(left, 'be refunded') : undefined;
  const { busy, refundUnits } = useReturnWork(found);
  useEditDialog(() => restock || quantity !== left);
  return (
    <IfMay permission="orders.refund">
      <div className="open-return__step">
        <Checkbox checked={restock} onChange={({ target }) => setRestock(target.checked)}>
          Size {newSize} is back: put it on the shelf
        </Checkbox>
        {left > 1 && (
          <label>
            <InputNumber
              aria-label="Items to refund"
              min={1}
              precision={0}
              value={quantity}
              {...marked(problem, problemId)}
              onChange={(value) => setQuantity(value ?? left)}
            />{' '}
            of {left}
          </label>
        )}
        <Problem id={problemId} text={problem} />
        <p>
          <RefundSum goods={goods} total={total} units={quantity} />
        </p>
        {total > 0 && <RefundByHand of={found} />}
        <SteadyButton
          danger
          inactive={busy || problem !== undefined}
          onClick={() => void refundUnits({ restock, quantity, seenRefund: total })}
        >
          Refund size {newSize}
        </SteadyButton>
      </div>
    </IfMay>
  );
}
